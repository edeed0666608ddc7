import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import './tab-list.css'

type TabListProps<Value extends string> = {
  label: string
  panelId: string
  chosen: Value
  /** A mark counts what is new behind a tab; its name is for screen readers. */
  tabs: readonly { value: Value; name: string; mark?: { count: number; name: string } | null }[]
  onChoose: (value: Value) => void
}

/** Tabs over one panel; arrows move along the reading direction, as the ARIA pattern requires. */
export function TabList<Value extends string>({ label, panelId, chosen, tabs, onChoose }: TabListProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => reveal(list.current), [chosen])

  function steer(event: KeyboardEvent<HTMLButtonElement>) {
    const isForward = event.key === (document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
    if (!isForward && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const at = tabs.findIndex(({ value }) => value === chosen) + (isForward ? 1 : -1)
    const next = tabs.at(at % tabs.length)
    if (next === undefined) return
    onChoose(next.value)
    event.currentTarget.parentElement
      ?.querySelectorAll('button')
      .item((at + tabs.length) % tabs.length)
      .focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs">
      {tabs.map(({ value, name, mark }) => (
        <button
          key={value}
          type="button"
          role="tab"
          className="tab"
          aria-selected={value === chosen}
          aria-controls={panelId}
          tabIndex={value === chosen ? 0 : -1}
          onKeyDown={steer}
          onClick={() => onChoose(value)}
        >
          {name}
          {mark && (
            <span className="tab-mark" role="img" aria-label={mark.name}>
              {mark.count}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}

/** Scrolls a row of tabs that is wider than its place to the chosen one, and nothing else of the page. */
function reveal(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
  if (tab === undefined) return
  for (const each of [list, list?.parentElement]) {
    const own = each?.getBoundingClientRect()
    if (each == null || own === undefined) continue
    if (tab.left < own.left) each.scrollLeft -= own.left - tab.left
    else if (tab.right > own.right) each.scrollLeft += tab.right - own.right
  }
}
