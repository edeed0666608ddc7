/** The setting that stores the current tool, colour and width. */
export const styleSetting = 'board.style'

/** The setting that stores a page's first bitmap (`panels/picture-cache.ts`). */
export function pictureSetting(pageId: string): string {
  return `board.picture.${pageId}`
}

/** The setting that stores the page on which a lesson was left. */
export function pageSetting(lessonId: string): string {
  return `board.page.${lessonId}`
}
