/* What the processes for nests hand over: a header as it is in memory, since they are all
 * the same program, and a text behind it.
 */
#include <string.h>

#include "internal.h"

void po_record_add(po_text *out, po_record record, const po_text *text)
{
    record.n = text ? text->n : 0;
    po_text_add_bytes(out, (const char *)&record, sizeof(record));
    if (record.n > 0)
        po_text_add_bytes(out, text->bytes, record.n);
}

bool po_record_next(const po_text *records, size_t *from, po_record *record,
                    const char **bytes)
{
    if (!records || records->n - *from < sizeof(*record))
        return false;
    memcpy(record, records->bytes + *from, sizeof(*record));
    *from += sizeof(*record);
    if (record->n > records->n - *from)
        return false;
    *bytes = records->bytes + *from;
    *from += record->n;
    return true;
}
