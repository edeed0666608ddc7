import type { SqlJsStatic } from 'sql.js'

const mostNotes = 5_000

/** The fields of the notes of a collection, which is the database of an Anki package. */
export function readCollection(collection: Uint8Array, sql: SqlJsStatic): string[][] {
  const db = new sql.Database(collection)
  try {
    const [found] = db.exec(`select flds from notes order by id limit ${mostNotes}`)
    return (found?.values ?? []).map(([fields]) => String(fields).split('\u001F'))
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

/** The notes of a new collection; `sorted` is the text by which Anki finds doubles, `at` the time in milliseconds. */
export type NewCollection = {
  name: string
  notes: readonly { id: string; fields: readonly string[]; sorted: string }[]
  at: number
}

/** Collections as the worker reads and writes them. */
export type AnkiCollections = {
  notesIn(collection: Uint8Array<ArrayBuffer>): Promise<string[][]>
  collectionOf(collection: NewCollection): Promise<Uint8Array<ArrayBuffer>>
}

/** A collection with a deck, whose ids of notes are those of the cards, so that a second import updates the first. */
export async function writeCollection(
  { name, notes, at: ms }: NewCollection,
  sql: SqlJsStatic,
): Promise<Uint8Array<ArrayBuffer>> {
  const db = new sql.Database()
  try {
    db.run(tables)
    const at = Math.floor(ms / 1_000)
    const [deckId, modelId] = [ms, ms + 1]
    const row = [1, at, ms, ms, 11, 0, 0, 0]
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
    for (const [index, { id, fields, sorted }] of notes.entries()) {
      const noteId = ms + index
      db.run('insert into notes values (?,?,?,?,-1,?,?,?,?,0,?)', [
        ...[noteId, id, modelId, at, '', fields.join('\u001F'), fields[0] ?? '', await checksum(sorted), ''],
      ])
      db.run('insert into cards values (?,?,?,0,?,-1,0,0,?,0,0,0,0,0,0,0,0,?)', [
        ...[noteId, noteId, deckId, at, index + 1, ''],
      ])
    }
    return new Uint8Array(db.export())
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
