import { ArchiveFault, type Archive } from '#offline/archive.ts'
import type { Draft, DraftList } from './model.ts'
import { markupPart, nameFrom, picturePart } from './package-parts.ts'
import { qtiItemDraft } from './qti-item.ts'
import { allOf, elementOf, elementsOf, type XmlElement } from './xml-tree.ts'

/** Reads a single item of QTI 2. */
export function readQtiItem(root: XmlElement): DraftList {
  return { drafts: [qtiItemDraft(root, { number: 1 }, () => undefined)] }
}

/** Reads the items of a package of QTI 2, in the order of its test where it has one. */
export function readQtiPackage(archive: Archive, manifest: XmlElement, manifestName: string): DraftList {
  const resources = allOf(manifest, 'resource').flatMap(({ attributes: { type = '', href } }) =>
    href === undefined ? [] : [{ type, name: nameFrom(manifestName, href) }],
  )
  const tests = resources.filter(({ type }) => /imsqti_(?:test|assessment)_xmlv2p/i.test(type))
  const roots = tests.map(({ name }) => ({ name, root: markupPart(archive, name) }))
  const named = roots.flatMap(({ name, root }) =>
    allOf(root ?? undefined, 'assessmentItemRef').map(({ attributes }) => nameFrom(name, attributes['href'] ?? '')),
  )
  const items = resources.filter(({ type }) => /imsqti_item_xmlv2p/i.test(type)).map(({ name }) => name)
  const names = [...new Set([...named, ...items])]
  const settings = roots.filter(
    ({ root }) => elementOf(root ?? undefined, 'timeLimits') || elementOf(root ?? undefined, 'outcomeProcessing'),
  ).length
  return {
    title: roots[0]?.root?.attributes['title'] ?? '',
    drafts: names.map((name) => itemDraft(archive, name)),
    leftOut: [{ loss: 'settings', count: settings }],
  }
}

function itemDraft(archive: Archive, part: string): Draft {
  const unreadable: Draft = { where: { part }, kind: 'none', stem: '', faults: ['unreadable'] }
  try {
    const root = markupPart(archive, part)
    if (root === null || root.name !== 'assessmentItem') return unreadable
    return qtiItemDraft(root, { part }, (source) => picturePart(archive, nameFrom(part, source)))
  } catch (error) {
    // A broken item is a fault of that item alone; one that unpacks to too much is one of the package.
    if (error instanceof ArchiveFault && error.fault === 'unpackedTooLarge') throw error
    return unreadable
  }
}

/** Whether a package declares items of QTI 2. */
export function isQtiPackage(manifest: XmlElement): boolean {
  return elementsOf(elementOf(manifest, 'resources'), 'resource').some(({ attributes }) =>
    /imsqti_(?:item|test|assessment)_xmlv2p/i.test(attributes['type'] ?? ''),
  )
}
