# Prints the public types in listings of the public API, nested ones as Type/Nested: awk -f public-types.awk LISTING…
# Left out are names that start with an underscore, typealiases in types, and types that a protocol of the standard library
# requires, such as Iterator.
{
  level = (match($0, /[^ ]/) - 1) / 2
  path[level] = ""
  if (!match($0, /^ *(@[A-Za-z]+ )*(final |indirect |nonisolated )*(class|struct|enum|protocol|actor|typealias|extension) [A-Za-z0-9_.]+/)) next
  count = split(substr($0, RSTART, RLENGTH), words, " ")
  name = words[count]
  gsub(/[.]/, "/", name)
  path[level] = name
  if (words[count - 1] == "extension") next
  if (level > 0 && (words[count - 1] == "typealias" || name ~ /^(Iterator|StringInterpolation)$/)) next
  for (number = level - 1; number >= 0; number--) name = path[number] "/" name
  if (name !~ /\/_|^_/) print name
}
