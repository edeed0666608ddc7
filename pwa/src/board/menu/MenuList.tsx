import { screenPoint } from '@takhti/schema/board/geometry'
import type { ScreenPoint } from '@takhti/schema/board/geometry'
import { Fragment, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Keys } from '#ui/Keys.tsx'
import type { Editor } from '../editor/editor.ts'
import { callMenuAt } from '../editor/menu-call.ts'
import type { MenuEntry } from './menu-entries.ts'
import './board-menu.css'

type MenuListProps = {
  label: string
  entries: readonly (readonly MenuEntry[])[]
  editor: Editor
  surface: HTMLElement
  screen: ScreenPoint
  onClose: () => void
}

/** A menu at the pressed position (ARIA menu pattern). Focus moves into it, and returns when it closes. */
export function MenuList({ label, entries, editor, surface, screen, onClose }: MenuListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const menu = list.current
    const opener = document.activeElement
    if (menu) place(menu, screen)
    itemsOf(menu)[0]?.focus({ preventScroll: true })
    return () => {
      if (!menu?.contains(document.activeElement) && document.activeElement !== document.body) return
      const isBack = opener instanceof HTMLElement && opener !== document.body && opener.isConnected
      if (isBack) opener.focus()
      else surface.focus()
    }
  }, [screen, surface])
  const isUnder = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = surface.getBoundingClientRect()
    callMenuAt(editor, screenPoint(clientX - left, clientY - top), false)
  }
  return (
    <>
      {/* A press beside the menu closes it, and draws nothing. */}
      <div
        className="board-menu-shade"
        onPointerDown={({ button }) => button !== 2 && onClose()}
        onContextMenu={(event) => {
          event.preventDefault()
          isUnder(event)
        }}
      />
      <div
        ref={list}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu-panel board-menu"
        onKeyDown={(event) => steer(event, onClose)}
        onContextMenu={(event) => event.preventDefault()}
      >
        {entries.map((part, index) => (
          <Fragment key={part[0]?.label}>
            {index > 0 && <hr />}
            {part.map(({ label: name, detail, keys, Icon, act }) => (
              <button
                key={`${name} ${detail}`}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="menu-item"
                onClick={() => {
                  act()
                  onClose()
                }}
              >
                <Icon size={20} aria-hidden="true" />
                <span className="grow">
                  {t(name === 'selectAll' ? 'board.shortcuts.names.selectAll' : `board.selection.${name}`)}
                  {detail !== undefined && (
                    <>
                      {' '}
                      <bdi>{detail}</bdi>
                    </>
                  )}
                </span>
                {keys !== undefined && (
                  <span className="board-menu-keys" aria-hidden="true">
                    <Keys keys={keys.split(' ')[0] ?? keys} />
                  </span>
                )}
              </button>
            ))}
          </Fragment>
        ))}
      </div>
    </>
  )
}

/** Positions the menu beside the point, in text direction, and within the board. */
function place(menu: HTMLElement, { x, y }: ScreenPoint): void {
  const { offsetWidth: width, offsetHeight: height, offsetParent } = menu
  const [roomX, roomY] = [(offsetParent?.clientWidth ?? 0) - width - 8, (offsetParent?.clientHeight ?? 0) - height - 8]
  const left = getComputedStyle(menu).direction === 'rtl' ? x - width : x
  menu.style.left = `${Math.max(8, Math.min(left, roomX))}px`
  menu.style.top = `${Math.max(8, Math.min(y, roomY))}px`
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

/** Hides key events of an open menu from the board's shortcuts. */
function steer(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  event.stopPropagation()
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const to = nextOf(event.key, at, items)
  if (event.key === 'Escape' || event.key === 'Tab') onClose()
  else items.at(to)?.focus()
  if (event.key === 'Escape' || event.key === 'Tab' || to !== at) event.preventDefault()
}

/** The index of the item that a key moves to; negative from the end. Other keys leave the focus. */
function nextOf(key: string, at: number, items: readonly HTMLElement[]): number {
  if (key === 'ArrowDown') return (at + 1) % items.length
  if (key === 'ArrowUp') return at <= 0 ? -1 : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key.length !== 1 || key === ' ') return at
  const begins = (item: HTMLElement) => item.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase())
  const after = items.findIndex((item, index) => index > at && begins(item))
  const found = after < 0 ? items.findIndex(begins) : after
  return found < 0 ? at : found
}
