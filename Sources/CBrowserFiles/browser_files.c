#include "browser_files.h"
#include <stddef.h>
#include <string.h>

// Clang has `#embed`, which is part of C23, in earlier versions of the language as well.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *name;
  const unsigned char *text;
} files[] = {
  {"actions.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/actions.js" suffix(, 0)
  }},
  {"address.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/address.js" suffix(, 0)
  }},
  {"animation.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/animation.js" suffix(, 0)
  }},
  {"channel.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/channel.js" suffix(, 0)
  }},
  {"columns.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/columns.js" suffix(, 0)
  }},
  {"connection.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/connection.js" suffix(, 0)
  }},
  {"decoding.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/decoding.js" suffix(, 0)
  }},
  {"display.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/display.js" suffix(, 0)
  }},
  {"elements.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/elements.js" suffix(, 0)
  }},
  {"events.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/events.js" suffix(, 0)
  }},
  {"features.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/features.js" suffix(, 0)
  }},
  {"focus.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/focus.js" suffix(, 0)
  }},
  {"geometry.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/geometry.js" suffix(, 0)
  }},
  {"hub.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/hub.js" suffix(, 0)
  }},
  {"interaction.css", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/interaction.css" suffix(, 0)
  }},
  {"interaction.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/interaction.js" suffix(, 0)
  }},
  {"leader.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/leader.js" suffix(, 0)
  }},
  {"list.css", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/list.css" suffix(, 0)
  }},
  {"list.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/list.js" suffix(, 0)
  }},
  {"measured.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/measured.js" suffix(, 0)
  }},
  {"menu.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/menu.js" suffix(, 0)
  }},
  {"moving.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/moving.js" suffix(, 0)
  }},
  {"nested.css", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/nested.css" suffix(, 0)
  }},
  {"nested.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/nested.js" suffix(, 0)
  }},
  {"retry.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/retry.js" suffix(, 0)
  }},
  {"scaled.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/scaled.js" suffix(, 0)
  }},
  {"swiping.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/swiping.js" suffix(, 0)
  }},
  {"viewport.js", (const unsigned char[]){
#embed "../DataSourcesWeb/Browser/viewport.js" suffix(, 0)
  }},
};

const char *browser_file(const char *name) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) == 0) return (const char *)files[index].text;
  }
  return NULL;
}
