/** The reader of a PDF's pages as images, in a worker of its own. */
export function loadPdfImages() {
  return import('#board/import/pdf-images.ts')
}
