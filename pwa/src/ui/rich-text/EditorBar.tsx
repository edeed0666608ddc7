import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconDots,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMathFunction,
  IconPhotoPlus,
  IconSubscript,
  IconSuperscript,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react'
import { isRichLink } from '@takhti/schema/kit/rich-text/rules'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'
import { Menu } from '../Menu.tsx'
import { useRovingFocus } from '../use-roving-focus.ts'
import { PictureInput } from './PictureInput.tsx'

type EditorBarProps = {
  editor: Editor
  label: string
  hasRoomForPicture: boolean
  onFormula: () => void
  onPictures: (files: readonly File[]) => void
}

type Tool = {
  name: 'bold' | 'italic' | 'underline' | 'subscript' | 'superscript' | 'bulletList' | 'orderedList'
  Mark: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  keys?: string
  act: (editor: Editor) => void
}

const tools: readonly Tool[] = [
  { name: 'bold', Mark: IconBold, keys: 'Control+B', act: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', Mark: IconItalic, keys: 'Control+I', act: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    ...{ name: 'underline', Mark: IconUnderline, keys: 'Control+U' },
    act: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    ...{ name: 'subscript', Mark: IconSubscript, keys: 'Control+,' },
    act: (editor) => editor.chain().focus().unsetSuperscript().toggleSubscript().run(),
  },
  {
    ...{ name: 'superscript', Mark: IconSuperscript, keys: 'Control+.' },
    act: (editor) => editor.chain().focus().unsetSubscript().toggleSuperscript().run(),
  },
  { name: 'bulletList', Mark: IconList, act: (editor) => editor.chain().focus().toggleBulletList().run() },
  { name: 'orderedList', Mark: IconListNumbers, act: (editor) => editor.chain().focus().toggleOrderedList().run() },
]

/** The toolbar that formats a text. It is one stop of the Tab key; arrows move within. */
export function EditorBar({ editor, label, hasRoomForPicture, onFormula, onPictures }: EditorBarProps) {
  const { t } = useTranslation()
  const roving = useRovingFocus()
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.map(({ name }) => current.isActive(name)),
  })
  return (
    <div className="rich-editor-bar" role="toolbar" aria-label={label} tabIndex={-1} {...roving}>
      {tools.map(({ name, Mark, keys, act }, index) => (
        <IconButton
          key={name}
          label={t(`richText.${name}`)}
          aria-pressed={active[index] ?? false}
          {...(keys && { 'aria-keyshortcuts': keys })}
          onClick={() => act(editor)}
        >
          <Mark size={20} aria-hidden="true" />
        </IconButton>
      ))}
      <IconButton label={t('richText.maths')} aria-keyshortcuts="Alt+=" onClick={onFormula}>
        <IconMathFunction size={20} aria-hidden="true" />
      </IconButton>
      <PictureButton isDisabled={!hasRoomForPicture} onPictures={onPictures} />
      <TableMenu editor={editor} />
      <LinkMenu editor={editor} />
      <MoreMenu editor={editor} />
      <IconButton label={t('richText.undo')} onClick={() => editor.chain().focus().undo().run()}>
        <IconArrowBackUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('richText.redo')} onClick={() => editor.chain().focus().redo().run()}>
        <IconArrowForwardUp size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function PictureButton({ isDisabled, onPictures }: { isDisabled: boolean; onPictures: EditorBarProps['onPictures'] }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton label={t('richText.picture')} disabled={isDisabled} onClick={() => input.current?.click()}>
        <IconPhotoPlus size={20} aria-hidden="true" />
      </IconButton>
      <PictureInput ref={input} onPictures={onPictures} />
    </>
  )
}

const tableSteps = {
  rowAfter: (editor) => editor.chain().focus().addRowAfter().run(),
  columnAfter: (editor) => editor.chain().focus().addColumnAfter().run(),
  deleteRow: (editor) => editor.chain().focus().deleteRow().run(),
  deleteColumn: (editor) => editor.chain().focus().deleteColumn().run(),
  headerRow: (editor) => editor.chain().focus().toggleHeaderRow().run(),
  deleteTable: (editor) => editor.chain().focus().deleteTable().run(),
} as const satisfies Record<string, (editor: Editor) => void>

// The keys of a literal are known.
const tableStepNames = Object.keys(tableSteps) as (keyof typeof tableSteps)[]

function TableMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const isInTable = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('table') })
  if (!isInTable) {
    return (
      <IconButton
        label={t('richText.table')}
        onClick={() => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      >
        <IconTable size={20} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <Menu label={t('richText.tableMenu')} face={<IconTable size={20} aria-hidden="true" />}>
      {(close) =>
        tableStepNames.map((name) => (
          <button
            key={name}
            type="button"
            className="menu-item"
            onClick={() => {
              tableSteps[name](editor)
              close()
            }}
          >
            {t(`richText.${name}`)}
          </button>
        ))
      }
    </Menu>
  )
}

function LinkMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  return (
    <Menu label={t('richText.link')} face={<IconLink size={20} aria-hidden="true" />}>
      {(close) => <LinkForm editor={editor} close={close} />}
    </Menu>
  )
}

function LinkForm({ editor, close }: { editor: Editor; close: () => void }) {
  const { t } = useTranslation()
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const isGood = isRichLink(href)
  function store() {
    if (!isGood) return
    const isBare = editor.state.selection.empty && !editor.isActive('link')
    const chain = editor.chain().focus().extendMarkRange('link')
    if (isBare) chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    close()
  }
  return (
    <div className="rich-link">
      <input
        type="url"
        dir="ltr"
        aria-label={t('richText.address')}
        value={href}
        onChange={({ target }) => setHref(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          store()
        }}
      />
      <Button look="main" aria-disabled={!isGood || undefined} onClick={store}>
        {t('common.save')}
      </Button>
      <Button
        look="quiet"
        onClick={() => {
          editor.chain().focus().extendMarkRange('link').unsetLink().run()
          close()
        }}
      >
        {t('richText.unlink')}
      </Button>
    </div>
  )
}

const moreSteps = {
  heading2: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  heading3: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  blockquote: (editor) => editor.chain().focus().toggleBlockquote().run(),
  strike: (editor) => editor.chain().focus().toggleStrike().run(),
  code: (editor) => editor.chain().focus().toggleCode().run(),
  codeBlock: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  line: (editor) => editor.chain().focus().setHorizontalRule().run(),
  clear: (editor) => editor.chain().focus().clearNodes().unsetAllMarks().run(),
} as const satisfies Record<string, (editor: Editor) => void>

// The keys of a literal are known.
const moreNames = Object.keys(moreSteps) as (keyof typeof moreSteps)[]

function MoreMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  return (
    <Menu label={t('richText.more')} face={<IconDots size={20} aria-hidden="true" />}>
      {(close) =>
        moreNames.map((name) => (
          <button
            key={name}
            type="button"
            className="menu-item"
            onClick={() => {
              moreSteps[name](editor)
              close()
            }}
          >
            {t(`richText.${name}`)}
          </button>
        ))
      }
    </Menu>
  )
}
