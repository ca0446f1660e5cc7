# Reads Swift files and counts words of a private language, in names as well as comments: awk -f dialect.awk -v … FILE…
#   limits    for each module, or folder of a module, a line with two limits: words per 1,000 lines, and comments that start with a question word
#   modules   the modules to print
#   summary   1 to print only faults, and one line for each module

BEGIN {
  split("keep keeps kept keeping keeper take takes taken taking place places placed know knows known ask asks asked asking " \
    "answer answers answered question questions found follow follows followed following follower followers touch touched touches " \
    "touching leave leaves enter enters entered arrive arrives arrived depart departed departs hold holds held holding stay stays " \
    "stayed lend lends lent settle settled settles numbered", words, " ")
  for (key in words) isAvoided[words[key]] = 1
  # Names of others.
  split("keepingCapacity keepalive keepAlive placeholder placeholders Placeholder", others, " ")
  count = split(limits, rows, "\n")
  for (row = 1; row <= count; row++) {
    if (split(rows[row], column, " ") != 3) continue
    wordLimit[column[1]] = column[2]
    startLimit[column[1]] = column[3]
  }
  count = split(modules, names, " ")
  for (number = 1; number <= count; number++) isPrinted[names[number]] = 1
}

FNR == 1 {
  split(FILENAME, parts, "/")
  module = parts[1] == "Sources" || parts[2] != "StandIns" ? parts[2] : parts[3]
  folder = module "/" parts[3]
  if (folder in wordLimit) module = folder
  if (!(module in isKnown)) {
    isKnown[module] = 1
    order[++moduleCount] = module
  }
  isComment = 0
}

{
  lines[module]++
  text = $0
  for (key in others) gsub(others[key], " ", text)
  gsub(/[A-Z][a-z]/, " &", text)
  gsub(/[^A-Za-z]+/, " ", text)
  count = split(tolower(text), parts, " ")
  for (number = 1; number <= count; number++) {
    if (!(parts[number] in isAvoided)) continue
    used[module]++
    uses[module, parts[number]]++
  }
  if ($0 !~ /^[ \t]*\/\/\//) isComment = 0
  else {
    if (!isComment && $0 ~ /^[ \t]*\/\/\/ (What|Where|How|Those|That|Who|Whose|By) /) {
      starts[module]++
      startTexts[module] = startTexts[module] FILENAME ":" FNR ":" $0 "\n"
    }
    isComment = 1
  }
}

END {
  for (number = 1; number <= moduleCount; number++) {
    module = order[number]
    printed = module
    sub(/[/].*/, "", printed)
    if (!isPrinted[printed]) continue
    rate = int(10000 * used[module] / lines[module] + 0.5) / 10
    isOver = 0
    if (module in wordLimit) isOver = rate > wordLimit[module] || starts[module] + 0 > startLimit[module]
    if (!summary || isOver) {
      printf "%s", startTexts[module]
      for (key in isAvoided) if (uses[module, key]) printf "%s: %d %s\n", module, uses[module, key], key
    }
    print module ": " rate " words of a private language in 1,000 lines" (module in wordLimit ? ", limit " wordLimit[module] : "") \
      "; " starts[module] + 0 " comments that start with a question word" (module in startLimit ? ", limit " startLimit[module] : "")
    if (isOver) failures = failures " " module
  }
  if (failures != "") {
    print "Too many words of a private language, see Documentation/Glossary.md:" failures > "/dev/stderr"
    exit 1
  }
}
