// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { ColumnChart } from './ColumnChart.tsx'

let page: TestPage

afterEach(() => page.leave())

const plots = () =>
  [...document.querySelectorAll<HTMLElement>('.column-chart-plot')].map((plot) => [
    plot.style.getPropertyValue('--share'),
    plot.textContent,
  ])

const columns = [
  { key: 'a', name: '0–9', value: 3 },
  { key: 'b', name: '10–19', value: null },
  { key: 'c', name: '20–29', value: 1.5 },
]

// Fault: with a column of zero for what has no value, a week without work looks like one without a right answer.
test('[MK-22] the highest of some columns is a full one, and a column without a value is a gap', async () => {
  page = await show(<ColumnChart label="Scores" columns={columns} />)
  expect(page.all('img').map(({ name }) => name)).toEqual(['Scores'])
  expect(plots()).toEqual([
    ['1', '3'],
    ['0', ''],
    ['0.5', '1.5'],
  ])
})

test('[MK-22] a percentage is of one hundred, also where all of them are low', async () => {
  page = await show(<ColumnChart label="Shares" columns={columns} full={100} />)
  expect(plots().map(([share]) => share)).toEqual(['0.03', '0', '0.015'])
})
