import { sql, type SQL } from 'drizzle-orm'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { indexWords } from './passage-words.ts'
import { type Passage, passagesVersion } from './passages.ts'

/** A passage that was found, and how well it fits: the less, the better. Of a neighbour of one, nothing is known. */
export type FoundPassage = Passage & { contentId: string; score: number | null }

type PassageRow = Omit<Passage, 'sentences' | 'places'> & { contentId: string; parts: string; score: number | null }

/** A source that is indexed. */
export type IndexedSource = { contentId: string; passageCount: number; isPunctuated: number }

/** A search: the sources, and any of these terms, as the index writes them. */
export type Sought = { contentIds: readonly string[]; terms: readonly string[] }

// So many passages hold every word of a question where it is spoken of; the best few of each source are among them.
const [mostHits, mostOfEach] = [40, 2]

/** Passages of the sources of one institute. The caller checks which sources the person may ask (`sourceStore`). */
export function passageStore({ instituteId }: Pick<Scope, 'instituteId'>, db: InstituteDatabase) {
  const among = (column: SQL, ids: readonly string[]) =>
    sql`${column} in (select value from json_each(${JSON.stringify(ids)}))`
  return {
    async indexed(contentIds: readonly string[]): Promise<IndexedSource[]> {
      return db.all(sql`select content_id as contentId, passage_count as passageCount, is_punctuated as isPunctuated
        from indexed_sources where institute_id = ${instituteId} and ${among(sql`content_id`, contentIds)}
          and version = ${passagesVersion}`)
    },
    /** The passages that fit best, each with the one before and after it, in the order of the sources. */
    async search({ contentIds, terms }: Sought): Promise<FoundPassage[]> {
      const sources = contentIds.map((id) => `"${wordOf(id)}"`).join(' OR ')
      const asked = `source : (${sources}) AND words : (${terms.join(' OR ')})`
      const rows = await db.all<PassageRow>(sql`with hits as materialized (
          select rowid as number, bm25(passage_index, 0.0, 1.0) as score from passage_index
          where passage_index match ${asked}),
        theirs as (select p.content_id, p.ordinal, h.score, row_number() over (order by h.score, p.number) as place,
            row_number() over (partition by p.content_id order by h.score, p.number) as place_in_source
          from hits h join source_passages p on p.number = h.number
          where p.institute_id = ${instituteId} and ${among(sql`p.content_id`, contentIds)}),
        best as (select * from theirs where place <= ${mostHits} or place_in_source <= ${mostOfEach}),
        wanted as (select b.content_id, b.ordinal + d.value as ordinal, min(case when d.value = 0 then b.score end) as score
          from best b, json_each('[-1,0,1]') d group by 1, 2)
        select p.content_id as contentId, p.ordinal, p.start, p.text, p.parts, w.score
        from wanted w join source_passages p on p.institute_id = ${instituteId} and p.content_id = w.content_id
          and p.ordinal = w.ordinal
        order by p.content_id, p.ordinal`)
      return rows.map(passageOf)
    },
    /** So many passages of each source, spread over the whole of it; all where it has no more. */
    async spread(contentIds: readonly string[], most: number): Promise<FoundPassage[]> {
      const rows = await db.all<PassageRow>(sql`select p.content_id as contentId, p.ordinal, p.start, p.text, p.parts,
          null as score
        from source_passages p join indexed_sources s on s.institute_id = p.institute_id and s.content_id = p.content_id
        where p.institute_id = ${instituteId} and ${among(sql`p.content_id`, contentIds)}
          and (s.passage_count <= ${most}
            or p.ordinal * ${most} / s.passage_count > (p.ordinal - 1) * ${most} / s.passage_count or p.ordinal = 0)
        order by p.content_id, p.ordinal`)
      return rows.map(passageOf)
    },
  }
}

/** The statements that index a source again. A source that is gone meanwhile is left out. */
export function indexLines(
  { instituteId }: Pick<Scope, 'instituteId'>,
  db: InstituteDatabase,
  { contentId, passages, isPunctuated }: { contentId: string; passages: readonly Passage[]; isPunctuated: boolean },
): Statement[] {
  const ofContent = sql`institute_id = ${instituteId} and content_id = ${contentId}`
  const isThere = sql`exists (select 1 from content where institute_id = ${instituteId} and id = ${contentId})`
  return [
    db.run(sql`delete from source_passages where ${ofContent}`),
    ...chunksOf(passages).map((rows) =>
      db.run(sql`insert into source_passages (institute_id, content_id, ordinal, start, text, parts)
            select ${instituteId}, ${contentId}, value ->> 'ordinal', value ->> 'start', value ->> 'text', value ->> 'parts'
            from json_each(${JSON.stringify(rows.map(rowOf))}) where ${isThere}`),
    ),
    ...chunksOf(passages).map((rows) =>
      db.run(sql`insert into passage_index (rowid, source, words)
            select p.number, ${wordOf(contentId)}, j.value ->> 'words'
            from json_each(${JSON.stringify(rows.map(({ ordinal, text }) => ({ ordinal, words: indexWords(text) })))}) j
            join source_passages p on p.institute_id = ${instituteId} and p.content_id = ${contentId}
              and p.ordinal = j.value ->> 'ordinal'`),
    ),
    db.run(sql`insert or replace into indexed_sources (institute_id, content_id, version, passage_count, is_punctuated)
          select ${instituteId}, ${contentId}, ${passagesVersion}, ${passages.length}, ${isPunctuated ? 1 : 0} where ${isThere}`),
  ]
}

const wordOf = (id: string) => id.replaceAll('-', '')

// A parameter stays far below the database's limit.
const mostInChunk = 200

function chunksOf(passages: readonly Passage[]): Passage[][] {
  return Array.from({ length: Math.ceil(passages.length / mostInChunk) }, (_, index) =>
    passages.slice(index * mostInChunk, (index + 1) * mostInChunk),
  )
}

type Parts = {
  s: (readonly [number, number])[]
  p: (readonly [
    start: number,
    end: number,
    segment: number,
    startMs?: number | null,
    endMs?: number | null,
    page?: number | null,
  ])[]
}

function rowOf({ ordinal, start, text, sentences, places }: Passage) {
  const parts: Parts = {
    s: sentences.map((each) => [each.start, each.end]),
    p: places.map(({ start: from, end, segment, startMs, endMs, page }) =>
      startMs === undefined && endMs === undefined && page === undefined
        ? [from, end, segment]
        : [from, end, segment, startMs ?? null, endMs ?? null, page ?? null],
    ),
  }
  return { ordinal, start, text, parts: JSON.stringify(parts) }
}

function passageOf({ parts, ...row }: PassageRow): FoundPassage {
  // Written by `rowOf` alone.
  const { s, p } = JSON.parse(parts) as Parts
  return {
    ...row,
    sentences: s.map(([start, end]) => ({ start, end })),
    places: p.map(([start, end, segment, startMs, endMs, page]) => ({
      ...{ start, end, segment },
      ...(typeof startMs === 'number' && { startMs }),
      ...(typeof endMs === 'number' && { endMs }),
      ...(typeof page === 'number' && { page }),
    })),
  }
}
