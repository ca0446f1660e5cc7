// What a list says to people; the option `texts` replaces some of it.
export const texts = {
  more: 'More',
  confirm: 'Delete this item?',
  cancel: 'Cancel',
  offline: 'There is no connection to the server. Try again in a moment.',
  failed: 'This did not work. Try again in a moment.',
  moved: (position, count) => `Moved to position ${position} of ${count}`,
  changed: (difference, count) =>
    `${Math.abs(difference)} ${Math.abs(difference) === 1 ? 'item' : 'items'} ${difference > 0 ? 'added' : 'deleted'}, ${count} in all`,
}
