# Prints the public types of Swift files, nested ones as Type/Nested: awk -f public-types.awk [-v platform=1] FILE…
#   platform    prints only the types inside of #if canImport, which exist on some platforms only
# Left out are names that start with an underscore, typealiases in types, and types that a protocol of the standard library
# requires, such as Iterator.
FNR == 1 { conditions = 0; absent = 0 }
/^ *#if/ { conditions++; if (/canImport/ && !absent) absent = conditions }
/^ *#endif/ { if (absent == conditions) absent = 0; conditions-- }
{
  # The formatter indents what is inside of #if, and what is inside of a type.
  level = (match($0, /[^ ]/) - 1) / 2 - conditions
  if (level < 0 || level != int(level)) next
  if (!match($0, /^ *(@[A-Za-z]+ )*(public |package |internal |private |fileprivate |final |indirect |nonisolated )*(class|struct|enum|protocol|actor|typealias|extension) [A-Za-z0-9_.]+/)) next
  count = split(substr($0, RSTART, RLENGTH), words, " ")
  name = words[count]
  gsub(/[.]/, "/", name)
  isPublic = words[count - 1] == "extension"
  for (number = 1; number < count; number++) if (words[number] == "public") isPublic = 1
  # A type is reached through the types that contain it.
  for (number = 0; number < level; number++) if (path[number] == "") isPublic = 0
  path[level] = isPublic ? name : ""
  if (!isPublic || words[count - 1] == "extension" || (absent != 0) != (platform != 0) || name ~ /^_/) next
  if (level > 0 && (words[count - 1] == "typealias" || name ~ /^(Iterator|StringInterpolation)$/)) next
  for (number = level - 1; number >= 0; number--) name = path[number] "/" name
  if (name !~ /\/_|^_/) print name
}
