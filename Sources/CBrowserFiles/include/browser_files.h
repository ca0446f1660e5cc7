#ifndef BROWSER_FILES_H
#define BROWSER_FILES_H

/// Returns the text of a file of the folder `Browser` in `DataSourcesWeb`, or a null pointer if there is none of that name.
///
/// The files are embedded here, because a Swift compiler needs half a minute for their bytes in an array.
const char *_Nullable browser_file(const char *_Nonnull name);

#endif
