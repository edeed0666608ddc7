// @vitest-environment happy-dom
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { DataTable } from './DataTable.tsx'
import { ListPage } from './ListPage.tsx'
import { dismissSnackbar, offerUndo, showMessage } from './snackbars.ts'
import { Snackbars } from './Snackbars.tsx'
import { readSort, sortText, type Sort } from './table-sort.ts'

type Row = { id: string; name: string; marks: number | null }

const rows: readonly Row[] = [
  { id: 'a', name: 'Class 10', marks: 3 },
  { id: 'b', name: 'Class 9', marks: null },
  { id: 'c', name: 'Ärzte', marks: 12 },
]

const columns = [
  { key: 'name', name: 'Name', cell: (row: Row) => row.name, by: (row: Row) => row.name },
  { key: 'marks', name: 'Marks', cell: (row: Row) => row.marks, by: (row: Row) => row.marks, isNumber: true },
]

let page: TestPage
const more = vi.fn()

beforeEach(() => more.mockReset())
afterEach(async () => await page.leave())

function Table({ isLong = false }: { isLong?: boolean }) {
  const [sort, setSort] = useState<Sort | null>(null)
  const [picked, setPicked] = useState<readonly string[]>([])
  return (
    <DataTable
      caption="Results"
      {...{ rows, columns }}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      sort={{ value: sort, onSort: setSort }}
      select={{ picked, onPick: setPicked, isLocked: ({ id }) => id === 'c' }}
      bulk={<button type="button">Remove</button>}
      more={isLong ? more : null}
    />
  )
}

const order = () => page.all('rowheader').map(({ name }) => name)
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')]
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('[LT-1] a table has a name, column and row heads, and its sort order as aria-sort', async () => {
  page = await show(<Table />)
  const table = document.querySelector('table')
  expect(document.getElementById(table?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Results')
  expect(page.all('columnheader').map(({ name }) => name)).toEqual(['', 'Name', 'Marks'])
  await page.press('Name')
  expect(order()).toEqual(['Ärzte', 'Class 9', 'Class 10'])
  await page.press('Name')
  expect(order()).toEqual(['Class 10', 'Class 9', 'Ärzte'])
  await page.press('Marks')
  expect(order()).toEqual(['Class 10', 'Ärzte', 'Class 9'])
  await page.press('Marks')
  // A blank is not the smallest number: it is last in both directions.
  expect(order()).toEqual(['Ärzte', 'Class 10', 'Class 9'])
  expect(page.all('columnheader').map(({ element }) => element.getAttribute('aria-sort'))).toEqual([
    null,
    null,
    'descending',
  ])
})

test('[LT-2] a sort loads the missing pages, since it covers the whole list', async () => {
  page = await show(<Table isLong />)
  expect(more).not.toHaveBeenCalled()
  await page.press('Name')
  expect(more).toHaveBeenCalled()
})

test('[LT-3] rows are picked one by one, all at once and as a range, except locked ones', async () => {
  page = await show(<Table />)
  expect(page.all('button').map(({ name }) => name)).not.toContain('Remove')
  const [all, first, second, locked] = boxes()
  expect(locked?.disabled).toBe(true)
  first?.click()
  await vi.waitFor(() => expect([all?.checked, all?.indeterminate]).toEqual([false, true]))
  expect(page.all('button').map(({ name }) => name)).toContain('Remove')
  second?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
  await vi.waitFor(() => expect(all?.checked).toBe(true))
  expect(page.text()).toContain('2 selected')
  all?.click()
  await vi.waitFor(() => expect(boxes().filter(({ checked }) => checked)).toEqual([]))
})

test('[LT-4] arrows, Home and End move between rows', async () => {
  page = await show(<Table />)
  const [, first, second, third] = boxes()
  first?.focus()
  press('ArrowDown')
  expect(document.activeElement).toBe(second)
  press('Home')
  expect(document.activeElement).toBe(first)
  expect(third?.disabled).toBe(true)
})

test('[LT-5] a sort in an address is parsed as it was written', () => {
  for (const sort of [
    { key: 'name', order: 'ascending' },
    { key: 'marks', order: 'descending' },
  ] as const)
    expect(readSort(sortText(sort))).toEqual(sort)
  expect(readSort('')).toBe(null)
})

const empty = { mark: <i />, title: 'No classes', action: <button type="button">Create one</button> }

const states = [
  { given: 'loading', pages: { items: [], isPending: true, problem: null }, text: '', buttons: [] },
  {
    given: 'failed',
    pages: { items: [], isPending: false, problem: { code: 'common/conflict' }, refetch: () => {} },
    text: english.errors['common/conflict'],
    buttons: ['Try again'],
  },
  {
    given: 'empty',
    pages: { items: [], isPending: false, problem: null },
    text: 'No classes',
    buttons: ['Create one'],
  },
  {
    given: 'nothing found',
    pages: { items: [], isPending: false, problem: null },
    noneFound: { title: 'Nobody found' },
    text: 'Nobody found',
    buttons: [],
  },
  {
    given: 'a next page',
    pages: { items: [1], isPending: false, problem: null, more },
    text: 'the rows',
    buttons: ['Show more'],
  },
  {
    given: 'a next page that failed',
    pages: { items: [1], isPending: false, problem: { code: 'common/conflict' }, more },
    text: english.errors['common/conflict'],
    buttons: [],
  },
] as const

test.each(states)('[LT-6] a list that is $given shows that state', async (state) => {
  page = await show(
    <ListPage pages={state.pages} empty={empty} {...('noneFound' in state && { noneFound: state.noneFound })}>
      the rows
    </ListPage>,
  )
  expect(page.text()).toContain(state.text)
  expect(page.all('button').map(({ name }) => name)).toEqual([...state.buttons])
})

test('[LT-7] a search starts once after a pause in typing', async () => {
  const onSearch = vi.fn()
  page = await show(
    <ListPage
      pages={{ items: [1], isPending: false, problem: null }}
      empty={empty}
      search={{ label: 'Search', value: '', onSearch }}
    >
      rows
    </ListPage>,
  )
  await page.write('Search', 'ro')
  await page.write('Search', 'roots ')
  expect(onSearch).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onSearch.mock.calls).toEqual([['roots']]))
})

test('[LT-7] a search without a result is cleared by one press', async () => {
  const onSearch = vi.fn()
  page = await show(
    <ListPage
      pages={{ items: [], isPending: false, problem: null }}
      empty={empty}
      noneFound={{ title: 'No match' }}
      search={{ label: 'Search', value: 'zzz', onSearch }}
    >
      rows
    </ListPage>,
  )
  await page.press('Clear the search')
  expect(onSearch.mock.calls).toEqual([['']])
  expect(document.querySelector<HTMLInputElement>('input[type=search]')?.value).toBe('')
})

test('[SN-1] Undo of a snackbar reverts the action once, and its time stops while focused', async () => {
  vi.useFakeTimers()
  const count = () => document.querySelectorAll('.snackbar').length
  page = await show(<Snackbars />)
  const undo = vi.fn()
  const { act } = await import('react')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => offerUndo('Moved to the trash', undo))
  const button = page.all('button')[0]?.element
  await act(async () => button?.focus())
  await act(async () => vi.advanceTimersByTime(60_000))
  expect(count()).toBe(1)
  await act(async () => button?.click())
  expect([undo.mock.calls.length, count()]).toEqual([1, 0])
  await act(async () => offerUndo('Moved to the trash', undo))
  await act(async () => vi.advanceTimersByTime(8_000))
  expect([undo.mock.calls.length, count()]).toEqual([1, 0])
  dismissSnackbar(0)
  vi.useRealTimers()
})

test('[TM-3] a snackbar is shown for two seconds', async () => {
  vi.useFakeTimers()
  page = await show(<Snackbars />)
  const { act } = await import('react')
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => showMessage('Copied'))
  await act(async () => vi.advanceTimersByTime(1_999))
  expect(document.querySelectorAll('.snackbar')).toHaveLength(1)
  await act(async () => vi.advanceTimersByTime(1))
  expect(document.querySelectorAll('.snackbar')).toHaveLength(0)
  vi.useRealTimers()
})
