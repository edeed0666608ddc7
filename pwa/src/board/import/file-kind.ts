/** What a file is to be read as; whether it really is a lesson, its reader tells. */
export type FileKind = 'picture' | 'pdf' | 'lesson'

/** As late as this other programs still find the header of a PDF. */
const headerReach = 1_024

const pictureStarts = /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP)/
const lessonStarts = /^(?:PK|(?:\xef\xbb\xbf)?\s*\{)/

/** Tells the kind of a file by its first bytes, whatever it is called; rejects where the file cannot be read any more. */
export async function kindOf(file: Blob): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, headerReach).arrayBuffer())
  const start = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  if (pictureStarts.test(start)) return 'picture'
  return !lessonStarts.test(start) && start.includes('%PDF-') ? 'pdf' : 'lesson'
}
