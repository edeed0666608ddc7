/** How a file is to be read. Whether it really is a lesson is checked by its reader. */
export type FileKind = 'picture' | 'pdf' | 'slides' | 'lesson'

/** The last offset at which other programs still find the header of a PDF. */
const headerReach = 1_024

const pictureStarts = /^(?:\x89PNG\r\n|\xff\xd8\xff|GIF8|RIFF[^]{4}WEBP)/
/** A presentation of before 2007, or one with a password. */
const compoundStart = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'
/** A ZIP names its first entry after 30 bytes; lessons begin with their manifest. */
const [zipStart, nameAt] = ['PK', 30]
const officeNames = ['[Content_Types]', '_rels/', 'docProps/', 'ppt/']
const lessonStarts = /^(?:PK|(?:\xef\xbb\xbf)?\s*\{)/

const slidesName = /\.pp[st][xm]?$/i

/**
 * Detects the kind of a file by its first bytes. The name decides only whether a ZIP with unusual entry order is a
 * presentation. Rejects if the file is not readable any more.
 */
export async function kindOf(file: Blob & { readonly name?: string }): Promise<FileKind> {
  const bytes = new Uint8Array(await file.slice(0, headerReach).arrayBuffer())
  const start = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  if (pictureStarts.test(start)) return 'picture'
  if (isOffice(start) || (start.startsWith(zipStart) && slidesName.test(file.name ?? ''))) return 'slides'
  return !lessonStarts.test(start) && start.includes('%PDF-') ? 'pdf' : 'lesson'
}

function isOffice(start: string): boolean {
  const isNamed = officeNames.some((name) => start.startsWith(name, nameAt))
  return start.startsWith(compoundStart) || (start.startsWith(zipStart) && isNamed)
}
