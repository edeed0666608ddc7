import { decodeText } from '@takhti/schema/kit/text-encoding'
import type { Archive } from '#offline/archive.ts'
import { attributeOf, readMarkup } from '#offline/markup.ts'

/** The limit of unpacked markup of one part: a book of a thousand pages has a quarter of it. */
const mostMarkup = 60_000_000

/** The markup of a part; null where there is none of that name. */
export function markupOf(archive: Archive, path: string): string | null {
  const bytes = archive.read(path, mostMarkup)
  return bytes && decodeText(bytes).text
}

/** The relations of a part: paths by id, and by relation type. Addresses outside of the file are left out. */
export function relationsOf(archive: Archive, path: string): { ids: Map<string, string>; kinds: Map<string, string> } {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const source = markupOf(archive, `${folder}_rels/${path.slice(folder.length)}.rels`)
  const [ids, kinds] = [new Map<string, string>(), new Map<string, string>()]
  readMarkup(source ?? '', {
    open(name, attributes) {
      if (name !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return
      const target = pathFrom(folder, attributeOf(attributes, 'Target') ?? '')
      ids.set(attributeOf(attributes, 'Id') ?? '', target)
      kinds.set((attributeOf(attributes, 'Type') ?? '').replace(/^.*\//, ''), target)
    },
  })
  return { ids, kinds }
}

/** The main part of an Office file, whatever its name; null where the file names none. */
export function officeDocument(archive: Archive): string | null {
  return relationsOf(archive, '').kinds.get('officeDocument') ?? null
}

/** The path of a part as another in a folder refers to it; steps out of the file end at its root. */
export function pathFrom(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

/** The metadata of an office document or a book; '' where it has none. */
export function coreOf(source: string | null): { title: string; author: string; language: string } {
  const declared = new Map<string, string>()
  let at = ''
  readMarkup(source ?? '', {
    open(name) {
      at = name
    },
    close() {
      at = ''
    },
    text(text) {
      // A book names several people; the first is the author.
      if (at !== '' && !declared.has(at) && text.trim() !== '') declared.set(at, text.replaceAll(/\s+/g, ' ').trim())
    },
  })
  return {
    title: declared.get('title') ?? '',
    author: declared.get('creator') ?? '',
    language: declared.get('language') ?? '',
  }
}
