// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { moved } from './MoveButtons.tsx'
import { MoveList } from './MoveList.tsx'

let page: TestPage

afterEach(async () => {
  await page.leave()
  vi.unstubAllGlobals()
})

function Order({ isFocused = false }: { isFocused?: boolean }) {
  const [ids, setIds] = useState<readonly string[]>(['Seed', 'Root', 'Leaf'])
  return (
    <MoveList
      ids={ids}
      titleOf={(id) => id}
      className="order"
      itemClass="item"
      onMove={(from, to) => setIds(moved(ids, from, to))}
    >
      {(id, index, handle) => (
        <>
          {handle}
          <input
            aria-label={id}
            defaultValue={`${index}`}
            ref={(field) => {
              if (isFocused && index === 0 && handle === null) field?.focus()
            }}
          />
          {id}
        </>
      )}
    </MoveList>
  )
}

const items = () => [...document.querySelectorAll('.item')].map((item) => item.textContent)
const handles = () => page.all('button').filter(({ name }) => name.startsWith('Move '))

test('[MV-1] an item is moved by its handle with space and arrows, and each step is announced', async () => {
  page = await show(<Order />)
  await vi.waitFor(() => expect(handles()).toHaveLength(3))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Rectangles as a browser places the rows: happy-dom has no layout.
  for (const [at, item] of [...document.querySelectorAll<HTMLElement>('.item')].entries())
    item.getBoundingClientRect = () => new DOMRect(0, at * 40, 200, 40)
  const handle = handles()[0]?.element
  const press = async (code: string) => {
    await act(async () => {
      ;(code === 'Space' && document.activeElement === document.body ? document : handle)?.dispatchEvent(
        new KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }),
      )
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
  }
  handle?.focus()
  await press('Space')
  await vi.waitFor(() => expect(page.text()).toContain('Seed picked up, place 1 of 3.'))
  await press('ArrowDown')
  await vi.waitFor(() => expect(page.text()).toContain('Seed, place 2 of 3.'))
  await press('Space')
  await vi.waitFor(() => expect(items()).toEqual(['Root', 'Seed', 'Leaf']))
})

test('[MV-2] dragging is mounted once no field of the list has the focus', async () => {
  page = await show(<Order isFocused />)
  const field = document.querySelector<HTMLInputElement>('.item input')
  expect(document.activeElement).toBe(field)
  await import('./SortableList.tsx')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(handles()).toHaveLength(0)
  field?.blur()
  await vi.waitFor(() => expect(handles()).toHaveLength(3))
})
