/**
 * The number of typefaces loaded so far. It separates what was painted before a typeface loaded from what was painted
 * after.
 */
export const lateLetters = { come: 0 }
