import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { growBox, pagePoint } from '@takhti/schema/board/geometry'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { searchOf, type Match } from './lesson-search.ts'
import './find-bar.css'

/** The space around a match on the screen, in page pixels, and the pause in typing before a search. */
const around = 240
const pauseMs = 200

/** Finds text in the pages of the open lesson, and shows one match after the other. */
export function FindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { typed, type, matches, at, isBusy, step } = useFound(editor)
  const pages = useSignal(editor.pages.list)
  const match = matches[at]
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const status = () => {
    if (isBusy) return t('boardExtras.find.searching')
    if (!match) return typed.trim() === '' ? '' : t('boardExtras.find.none')
    const page = number(pages.indexOf(match.pageId) + 1)
    return t('boardExtras.find.at', { at: number(at + 1), count: matches.length, page })
  }
  return (
    <>
      {match && <MatchMark editor={editor} match={match} />}
      <search className="board-bar find-bar">
        <input
          // The bar was opened to type.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          type="search"
          dir="auto"
          aria-label={t('boardExtras.find.text')}
          placeholder={t('boardExtras.find.text')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            step(event.shiftKey ? -1 : 1)
          }}
        />
        <span role="status" className="find-status">
          {status()}
        </span>
        <IconButton label={t('boardExtras.find.previous')} disabled={matches.length === 0} onClick={() => step(-1)}>
          <IconChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton label={t('boardExtras.find.next')} disabled={matches.length === 0} onClick={() => step(1)}>
          <IconChevronDown aria-hidden="true" />
        </IconButton>
        <IconButton label={t('boardExtras.find.close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </search>
    </>
  )
}

/** A frame around the shape of the match that is shown. */
function MatchMark({ editor, match }: { editor: Editor; match: Match }) {
  useSignal(editor.camera.view)
  const page = useSignal(editor.pages.current)
  if (page?.id !== match.pageId) return null
  const from = editor.camera.toScreen(pagePoint(match.box.minX, match.box.minY))
  const to = editor.camera.toScreen(pagePoint(match.box.maxX, match.box.maxY))
  const place = { left: from.x - 6, top: from.y - 6, width: to.x - from.x + 12, height: to.y - from.y + 12 }
  return (
    <div className="aid-layer" aria-hidden="true">
      <div className="find-mark" style={place} />
    </div>
  )
}

function useFound(editor: Editor) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<{ matches: readonly Match[]; at: number }>({ matches: [], at: 0 })
  const [isBusy, setBusy] = useState(false)
  const [search] = useState(() => searchOf(editor))
  const wanted = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const page = useSignal(editor.pages.current)
  useEffect(() => page?.shapes.changed.on(() => search.forget(page.id)), [page, search])
  useEffect(() => () => clearTimeout(timer.current), [])

  async function run(text: string): Promise<void> {
    setBusy(true)
    const matches = await search.find(text).catch(() => [])
    // Another text was typed meanwhile.
    if (wanted.current !== text) return
    setBusy(false)
    // The first match from the shown page on, as reading goes.
    const order = editor.pages.list.value
    const here = order.indexOf(editor.pages.shownId.value)
    const at = Math.max(
      0,
      matches.findIndex(({ pageId }) => order.indexOf(pageId) >= here),
    )
    setFound({ matches, at })
    const match = matches[at]
    if (match) void show(editor, match)
  }

  return {
    typed,
    ...found,
    isBusy,
    type(text: string) {
      setTyped(text)
      wanted.current = text
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void run(text), pauseMs)
    },
    step(by: 1 | -1) {
      const { matches, at } = found
      if (matches.length === 0) return
      const next = (at + by + matches.length) % matches.length
      setFound({ matches, at: next })
      const match = matches[next]
      if (match) void show(editor, match)
    },
  }
}

async function show(editor: Editor, { pageId, box }: Match): Promise<void> {
  if (editor.pages.shownId.value !== pageId) await editor.show(pageId)
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  const isInSight = box.minX >= minX && box.minY >= minY && box.maxX <= maxX && box.maxY <= maxY
  if (!isInSight && editor.pages.shownId.value === pageId) editor.camera.frame(growBox(box, around))
}
