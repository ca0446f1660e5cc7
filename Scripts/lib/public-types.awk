# Prints the public types at the top level of Swift files. DocC lists nested types on the page of their type.
# Types inside of #if canImport exist on some platforms only, where a link to them would be broken on the others.
FNR == 1 { depth = 0; absent = 0 }
/^ *#if/ { depth++; if (/canImport/ && !absent) absent = depth }
/^ *#endif/ { if (absent == depth) absent = 0; depth-- }
{
  # The formatter indents what is inside of #if.
  indent = match($0, /[^ ]/) - 1
  if (absent || indent != 2 * depth) next
  if (match($0, /^ *public (final |indirect |nonisolated )*(class|struct|enum|protocol|actor|typealias) [A-Za-z0-9_]+/)) {
    count = split(substr($0, RSTART, RLENGTH), words, " ")
    if (words[count] !~ /^_/) print words[count]
  }
}
