import { readShapes } from '@takhti/schema/board/page-shapes'
import type { QuizResults } from '@takhti/schema/quizzes/model'
import { settingsOf } from '@takhti/schema/quizzes/rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { tablePages } from '#board/export/table-pages.ts'
import { gradebookOf, leaderboardOf, questionsOf, signsOf } from './results-table.ts'

const at = '2026-11-23T08:00:00.000Z'
const names = (key: string) => key
const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const nickname = fc.constantFrom('Asha', 'आशा', 'آمنة', '=1+1', 'Dmitri', '李')

test('[G11] the printed leaderboard has every player once, by rank, on any number of pages', () => {
  let rows = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(nickname, fc.nat(9_999)), { maxLength: 60 }),
      fc.boolean(),
      (drawn, isRightToLeft) => {
        const results = resultsOf(drawn)
        const [columns = [], ...table] = leaderboardOf(results, t)
        const pages = tablePages(
          {
            title: 'Rivers',
            lead: at,
            columns: columns.map((name) => ({ name, share: 1 })),
            rows: table,
            isRightToLeft,
          },
          ({ text, size }) => ({ width: (text.length * size) / 2, height: size * 1.5 }),
        )
        const printed = pages.flatMap((page) => linesOf(page, isRightToLeft)).filter(([first]) => first !== columns[0])
        const wanted = results.players.map(({ rank, nickname: name, score, right, of }) =>
          [rank, name, score, right, of].map(String),
        )
        expect(printed.filter((line) => line.length > 1)).toEqual(wanted)
        rows += wanted.length
      },
    ),
  )
  expect(rows).toBeGreaterThan(100)
})

test('[QZ-12] the sheet has each student’s answer to each question, and its right share', () => {
  const [first, ...rows] = gradebookOf(resultsOf([['Asha', 10]]), t)
  expect(first?.at(-1)).toBe('1. Where does the Ganges rise?')
  expect(rows).toEqual([['1', 'Asha', '', '10', '1', '1', 'x · 100%']])
  const { turns, ...results } = resultsOf([['Asha', 10]])
  const [skipped] = gradebookOf({ ...results, turns: turns.map((turn) => ({ ...turn, isSkipped: true })) }, t)
  expect(skipped?.at(-1)).toBe('1. Where does the Ganges rise? · quiz.states.skipped')
})

test('[QZ-22] printed results have every question, and each student by each question with score', () => {
  const results = resultsOf([
    ['Asha', 10],
    ['आशा', 4],
  ])
  const [turn] = results.turns
  if (turn === undefined) throw new Error('one was asked')
  const turns = Array.from({ length: 12 }, (_, index) => ({ ...turn, turn: index + 1, isSkipped: index === 11 }))
  const answers = results.players.flatMap((player) => player.answers)
  const [first] = answers
  if (first === undefined) throw new Error('one was answered')
  const long = {
    ...results,
    turns: turns.map((each) => ({ ...each, tally: { ...each.tally, answered: 4, right: 3 } })),
    players: results.players.map((player) => ({
      ...player,
      answers: [1, 0.5, 0, null].map((share, index) => ({ ...first, share, turn: index + 1 })),
    })),
  }
  const [names, ...rows] = questionsOf(long, t)
  expect(names).toHaveLength(5)
  expect(rows[0]).toEqual(['1', 'Where does the Ganges rise?', '', '4', '3 (75%)'])
  expect(rows.at(-1)?.at(-1)).toBe('quiz.states.skipped')
  const blocks = signsOf(long, t)
  expect(blocks.map(([head]) => head?.length)).toEqual([13, 5])
  expect(blocks[0]?.[1]).toEqual(['Asha', '', '✓', '50%', '0%', '?', '–', '–', '–', '–', '–', '–', '10'])
  expect(blocks[1]?.[2]).toEqual(['आशा', '', '–', '', '4'])
})

// The cells are compared; the names of the columns are their keys.
const t = names as unknown as Parameters<typeof leaderboardOf>[1]

/** The cells of a printed page, line by line, in reading order. */
function linesOf(update: Uint8Array, isRightToLeft: boolean): string[][] {
  const page = new Y.Doc()
  Y.applyUpdate(page, update)
  const lines = new Map<number, { x: number; text: string }[]>()
  for (const shape of readShapes(page)) {
    if (shape.kind !== 'text') throw new Error('a table is made of texts')
    const { x, y, text } = shape.props
    lines.set(y, [...(lines.get(y) ?? []), { x, text }])
  }
  const sign = isRightToLeft ? -1 : 1
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, cells]) => cells.sort((a, b) => sign * (a.x - b.x)).map(({ text }) => text))
}

function resultsOf(drawn: readonly (readonly [string, number])[]): QuizResults {
  const sorted = [...drawn].sort(([, a], [, b]) => b - a)
  const question = {
    ...{ id: id(1), type: 'MCQ' as const, description: 'Where does the Ganges rise?', options: [], correctOptions: [] },
    ...{ answer: '', points: 1, difficulty: 'EASY' as const, explanation: '', madeBy: 'person' as const },
    checks: { result: 'ok' as const, reasons: [] },
  }
  const tally = { answered: 0, right: 0, choices: [], confidence: [] }
  return {
    quiz: {
      ...{ quizId: id(2), name: 'Rivers', code: null, status: 'ended', classId: null, questionCount: 1 },
      ...{ playerCount: drawn.length, createdAt: at, endedAt: at },
    },
    settings: settingsOf('accuracy'),
    turns: [{ turn: 1, question, isSkipped: false, openedAt: at, tally }],
    players: sorted.map(([name, score], index) => ({
      ...{ playerId: id(index + 10), nickname: name, score, right: 1, of: 1, streak: 1, rank: index + 1 },
      ...{ realName: null, personId: null, joinedAt: at },
      answers: [
        {
          ...{ answer: { kind: 'text', text: 'x' }, confidence: null, share: 1, takenMs: 5, turn: 1 },
          ...{ points: score, streakBonus: 0 },
        },
      ],
    })),
  }
}
