import { IconDownload, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { readClip } from '@takhti/schema/board/clip'
import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import { boxOfBoxes } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { Button } from '#ui/Button.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { saveFile } from '#ui/save-file.ts'
import { offerUndo, showMessage } from '#ui/snackbars.ts'
import { paintShape } from '../canvas/views.ts'
import { paste } from '../clipboard/paste.ts'
import type { Editor } from '../editor/editor.ts'
import { useBoardTheme } from '../use-board-theme.ts'
import { ownLibrary } from './own-library.ts'
import { maxItems, type LibraryItem } from './shape-library.ts'
import './own-shapes.css'

/** The sides of a preview, in CSS pixels. */
const side = { across: 132, down: 84 }
const margin = 6

/** Drawings of one's own: a tap puts one in the middle of the screen, a drag where it is dropped. */
export function LibraryPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const { library, items, read } = useLibrary()
  const hasChosen = useSignal(editor.selection.rested).size > 0
  const numbers = new Intl.NumberFormat(i18n.language)
  const add = async () => {
    const name = t('boardExtras.library.unnamed', { number: numbers.format(items.length + 1) })
    const shapes = editor.selection.shapes()
    const fault = await library.add(shapes, name)
    if (fault) return showMessage(t(`boardExtras.library.${fault}`, { count: maxItems }))
    if (shapes.some(({ kind }) => kind === 'image')) showMessage(t('boardExtras.library.noPictures'))
    await read()
  }
  const open = async ([file]: readonly File[]) => {
    const count = await library.open((await file?.text()) ?? '')
    showMessage(count === null ? t('boardExtras.library.unread') : t('boardExtras.library.added', { count }))
    await read()
  }
  return (
    <section className="board-bar own-shapes" aria-label={t('board.shortcuts.names.library')}>
      <header className="own-shapes-head">
        <h2>{t('board.shortcuts.names.library')}</h2>
        <IconButton label={t('boardExtras.library.close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <Button look="main" disabled={!hasChosen} onClick={() => void add()}>
        <IconPlus size={20} aria-hidden="true" />
        {t('boardExtras.library.add')}
      </Button>
      {items.length === 0 && <p>{t('boardExtras.library.empty')}</p>}
      <ul className="own-shapes-list">
        {items.map((item) => (
          <li key={item.id}>
            <Item
              item={item}
              onInsert={() => paste(editor, { clip: item.clip, svg: '', text: '' }, { at: middleOf(editor) })}
              onRename={(name) => void library.rename(item.id, name).then(read)}
              onRemove={() => {
                const before = items
                void library.set(items.filter(({ id }) => id !== item.id)).then(read)
                const undo = () => void library.set(before).then(read)
                offerUndo(t('boardExtras.library.removed', { name: item.name }), undo)
              }}
            />
          </li>
        ))}
      </ul>
      <footer className="own-shapes-foot">
        <p>{t('boardExtras.library.here')}</p>
        <FileButton
          label={t('boardExtras.library.import')}
          accept=".json,application/json"
          look="plain"
          onChoose={(files) => void open(files)}
        />
        <Button
          disabled={items.length === 0}
          onClick={() =>
            void library
              .file()
              .then((text) => saveFile('takhti-shapes.json', new Blob([text], { type: 'application/json' })))
          }
        >
          <IconDownload size={20} aria-hidden="true" />
          {t('boardExtras.library.export')}
        </Button>
      </footer>
    </section>
  )
}

type ItemProps = { item: LibraryItem; onInsert: () => void; onRename: (name: string) => void; onRemove: () => void }

function Item({ item, onInsert, onRename, onRemove }: ItemProps) {
  const { t } = useTranslation()
  const { name, clip } = item
  return (
    <>
      <button
        type="button"
        draggable
        className="own-shape"
        aria-label={t('boardExtras.library.insert', { name })}
        onClick={onInsert}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData(CLIP_TYPE, clip)
          dataTransfer.effectAllowed = 'copy'
        }}
      >
        <Preview clip={clip} />
      </button>
      <input
        dir="auto"
        aria-label={t('boardExtras.library.rename', { name })}
        defaultValue={name}
        maxLength={60}
        onBlur={({ target }) => {
          const next = target.value.trim()
          if (next === '') target.value = name
          else if (next !== name) onRename(next)
        }}
      />
      <IconButton label={t('boardExtras.library.remove', { name })} onClick={onRemove}>
        <IconTrash aria-hidden="true" />
      </IconButton>
    </>
  )
}

function Preview({ clip }: { clip: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useBoardTheme()
  useLayoutEffect(() => {
    const painter = canvas.current?.getContext('2d')
    const shapes = readClip(clip)?.shapes ?? []
    const box = boxOfBoxes(shapes.map(boundsOf))
    if (!painter || !box) return
    painter.setTransform(1, 0, 0, 1, 0, 0)
    painter.clearRect(0, 0, painter.canvas.width, painter.canvas.height)
    const [width, height] = [Math.max(1, box.maxX - box.minX), Math.max(1, box.maxY - box.minY)]
    const zoom = Math.min((side.across - 2 * margin) / width, (side.down - 2 * margin) / height, 2)
    const scale = zoom * devicePixelRatio
    const [left, top] = [(side.across / zoom - width) / 2 - box.minX, (side.down / zoom - height) / 2 - box.minY]
    painter.setTransform(scale, 0, 0, scale, left * scale, top * scale)
    for (const shape of shapes) paintShape(painter, shape, theme)
  }, [clip, theme])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={Math.round(side.across * devicePixelRatio)}
      height={Math.round(side.down * devicePixelRatio)}
      style={{ inlineSize: side.across, blockSize: side.down }}
    />
  )
}

function useLibrary() {
  const [library] = useState(ownLibrary)
  const [items, setItems] = useState<readonly LibraryItem[]>([])
  const read = async () => setItems(await library.items())
  useEffect(() => {
    // A device that cannot read its library shows none.
    library.items().then(setItems, () => {})
  }, [library])
  return { library, items, read }
}

function middleOf(editor: Editor) {
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }
}
