import { strToU8, zipSync } from 'fflate'
import type { SqlJsStatic } from 'sql.js'
import { openArchive } from '#offline/archive.ts'
import { cardsOf, fieldOf, type ReadCards, type Sides } from './anki-text.ts'

const limits = { unpackedBytes: 200_000_000, parts: 20_000 }

/** The most of a collection that is read, in bytes. */
const mostBytes = 60_000_000

const mostNotes = 5_000

/** The package is of a newer Anki alone: it must be exported with support for older versions. */
export class NewerPackage extends Error {}

/** Reads the notes of an Anki package. */
export function readAnkiPackage(bytes: Uint8Array<ArrayBuffer>, sql: SqlJsStatic): ReadCards {
  const archive = openArchive(bytes, limits)
  const names = new Set(archive.names.map((name) => name.toLowerCase()))
  // Beside the compressed collection of a newer Anki is only a note about it.
  const name = ['collection.anki21', 'collection.anki2'].find((each) => names.has(each))
  const isNewer = names.has('collection.anki21b')
  const collection =
    name === undefined || (isNewer && name === 'collection.anki2') ? null : archive.read(name, mostBytes)
  if (collection === null) throw isNewer ? new NewerPackage('newer') : new Error('no collection')
  const db = new sql.Database(collection)
  try {
    const [found] = db.exec(`select flds from notes order by id limit ${mostNotes}`)
    return cardsOf((found?.values ?? []).map(([fields]) => String(fields).split('\u001F')))
  } finally {
    db.close()
  }
}

const tables = `
create table col (id integer primary key, crt integer not null, mod integer not null, scm integer not null,
  ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null,
  models text not null, decks text not null, dconf text not null, tags text not null);
create table notes (id integer primary key, guid text not null, mid integer not null, mod integer not null,
  usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null,
  flags integer not null, data text not null);
create table cards (id integer primary key, nid integer not null, did integer not null, ord integer not null,
  mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null,
  ivl integer not null, factor integer not null, reps integer not null, lapses integer not null,
  left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
create table revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null,
  ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`

/** Cards as an Anki package, whose ids follow from the deck, so that a second import updates the first. */
export async function writeAnkiPackage(
  { name, cards }: { name: string; cards: readonly (Sides & { id: string })[] },
  { sql, now }: { sql: SqlJsStatic; now: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const db = new sql.Database()
  try {
    db.run(tables)
    const at = Math.floor(now.getTime() / 1_000)
    const [deckId, modelId] = [now.getTime(), now.getTime() + 1]
    const row = [1, at, now.getTime(), now.getTime(), 11, 0, 0, 0]
    const json = [
      { nextPos: 1, activeDecks: [1], curDeck: 1 },
      modelsOf(modelId, deckId, at),
      decksOf(deckId, name, at),
    ]
    db.run('insert into col values (?,?,?,?,?,?,?,?,?,?,?,?,?)', [
      ...row,
      ...json.map((each) => JSON.stringify(each)),
      JSON.stringify(settings),
      '{}',
    ])
    for (const [index, { id, front, back }] of cards.entries()) {
      const noteId = now.getTime() + index
      const fields = [fieldOf(front), fieldOf(back)]
      const sum = await checksum(front)
      db.run('insert into notes values (?,?,?,?,-1,?,?,?,?,0,?)', [
        ...[noteId, id, modelId, at, '', fields.join('\u001F'), fields[0] ?? '', sum, ''],
      ])
      db.run('insert into cards values (?,?,?,0,?,-1,0,0,?,0,0,0,0,0,0,0,0,?)', [
        ...[noteId, noteId, deckId, at, index + 1, ''],
      ])
    }
    return new Uint8Array(zipSync({ 'collection.anki2': db.export(), media: strToU8('{}') }))
  } finally {
    db.close()
  }
}

/** The first eight digits of the SHA-1 of a field, by which Anki finds doubles. */
async function checksum(field: string): Promise<number> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', new TextEncoder().encode(field)))
  return Number.parseInt([...digest.slice(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(''), 16)
}

const fieldNamed = (name: string, ord: number) => ({
  ...{ name, ord, sticky: false, rtl: false, font: 'Arial', size: 20, media: [] },
})

function modelsOf(id: number, did: number, mod: number) {
  const template = {
    ...{ name: 'Card 1', ord: 0, qfmt: '{{Front}}', afmt: '{{FrontSide}}<hr id=answer>{{Back}}' },
    ...{ did: null, bqfmt: '', bafmt: '' },
  }
  return {
    [id]: {
      ...{ id, name: 'Basic', type: 0, mod, usn: -1, sortf: 0, did, tags: [], vers: [] },
      ...{ tmpls: [template], flds: [fieldNamed('Front', 0), fieldNamed('Back', 1)] },
      ...{ css: '.card { font-size: 20px; text-align: center; }', latexPre: '', latexPost: '', req: [[0, 'all', [0]]] },
    },
  }
}

const day = { newToday: [0, 0], revToday: [0, 0], lrnToday: [0, 0], timeToday: [0, 0] }

function decksOf(id: number, name: string, mod: number) {
  const deck = (each: number, title: string) => ({
    ...{ id: each, name: title, mod, usn: -1, collapsed: false, desc: '', dyn: 0, conf: 1, ...day },
    ...{ extendNew: 0, extendRev: 0 },
  })
  return { 1: deck(1, 'Default'), [id]: deck(id, name) }
}

const settings = {
  1: {
    ...{ id: 1, name: 'Default', mod: 0, usn: 0, maxTaken: 60, autoplay: true, timer: 0, replayq: true, dyn: false },
    new: { bury: true, delays: [1, 10], initialFactor: 2_500, ints: [1, 4, 7], order: 1, perDay: 20, separate: true },
    rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 100 },
    lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
  },
}
