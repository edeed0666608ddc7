/** How many typefaces have come, so that what was painted before one of them is told from what was painted with it. */
export const lateLetters = { come: 0 }
