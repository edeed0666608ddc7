import { checkFrame, MAX_FRAME_ADDRESS } from '@takhti/schema/institutes/frame-hosts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import type { Editor } from '../editor/editor.ts'
import { useBoardTheme } from '../use-board-theme.ts'
import { SimulationFields, simulationPage } from './SimulationFields.tsx'
import { textWidth } from './text-width.ts'
import { useFrameHosts } from './use-frame-hosts.ts'
import { awaitedIn, stopWaiting } from './waiting-page.ts'
import {
  cardOf,
  frameFormNames,
  frameZooms,
  MAX_FRAME_TITLE,
  readWebPage,
  writeWebPage,
  type WebPageState,
} from './web-page-state.ts'
import { addWidget, changeWidget, chosenWidget } from './widget-shapes.ts'
import { WidgetPreview } from './WidgetPreview.tsx'
import './widgets.css'

/** Puts a simulation or another web page on the board, or edits the selected one. */
export function WebPageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const theme = useBoardTheme()
  const hosts = useFrameHosts()
  const [edited] = useState(() => chosenPage(editor))
  const [page, setPage] = useState(() => edited?.page ?? newPage(editor, i18n.language))
  const [isAsked, setAsked] = useState(false)
  // Not on read: React may create a dialog twice before it is shown.
  useEffect(() => stopWaiting, [])
  const fault = faultOf(page, hosts)
  const title = page.title.trim()
  const prepared = title === '' || fault ? null : cardOf({ ...page, title }, textWidth)

  function store() {
    setAsked(true)
    if (!prepared) return
    const state = writeWebPage({ ...page, title })
    if (edited) changeWidget(editor, edited.shape, { state, prepared })
    else addWidget(editor, state, prepared)
    onClose()
  }

  return (
    <Dialog
      title={t('board.webPage.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t(edited ? 'common.save' : 'board.widgets.put')}
      onSubmit={store}
      onClose={onClose}
    >
      <SimulationFields page={page} onChange={(change) => setPage({ ...page, ...change })} />
      <Field
        label={t('board.webPage.address')}
        type="url"
        dir="ltr"
        maxLength={MAX_FRAME_ADDRESS}
        hint={t('board.webPage.addressHint')}
        value={page.address}
        error={
          fault && (isAsked || page.address !== '')
            ? t(`board.webPage.faults.${fault.name}`, { host: fault.host })
            : null
        }
        onChange={({ target }) => setPage({ ...page, address: target.value.trim() })}
      />
      <Field
        label={t('board.webPage.name')}
        maxLength={MAX_FRAME_TITLE}
        value={page.title}
        error={isAsked && title === '' ? t('board.webPage.faults.title') : null}
        onChange={({ target }) => setPage({ ...page, title: target.value })}
      />
      <FrameFields page={page} onChange={(change) => setPage({ ...page, ...change })} />
      <p className="small soft">{t('board.webPage.kept')}</p>
      {prepared && (
        <WidgetPreview prepared={prepared} label={`${t('board.widgets.preview')}: ${title}`} theme={theme} />
      )}
    </Dialog>
  )
}

type FrameFieldsProps = { page: WebPageState; onChange: (change: Partial<WebPageState>) => void }

/** Aspect ratio of a frame, and zoom of its content. */
function FrameFields({ page: { form, zoom }, onChange }: FrameFieldsProps) {
  const { t, i18n } = useTranslation()
  const percents = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  return (
    <div className="simulation-setup">
      <SelectField
        label={t('board.webPage.form')}
        value={form}
        options={frameFormNames.map((name) => ({ value: name, label: t(`board.webPage.forms.${name}`) }))}
        onChange={({ target }) => onChange({ form: frameFormNames.find((name) => name === target.value) ?? form })}
      />
      <SelectField
        label={t('board.webPage.zoom')}
        value={zoom}
        options={frameZooms.map((each) => ({ value: String(each), label: percents.format(each / 100) }))}
        onChange={({ target }) => onChange({ zoom: frameZooms.find((each) => String(each) === target.value) ?? zoom })}
      />
    </div>
  )
}

/** The page that was chosen for this lesson before it opened, or a default simulation. */
function newPage({ pages }: Editor, language: string): WebPageState {
  const name = awaitedIn(pages.lessonId) ?? 'forces-and-motion-basics'
  return { ...simulationPage(name, language), form: 'wide', zoom: 100 }
}

function faultOf({ address }: WebPageState, hosts: string) {
  const verdict = checkFrame(address, { hosts, own: location.hostname })
  if (!verdict.isAddress) return { name: 'address', host: '' } as const
  return verdict.isAllowed ? null : ({ name: 'host', host: `\u2066${verdict.host}\u2069` } as const)
}

/** The selected web page, with its state. */
function chosenPage(editor: Editor) {
  const shape = chosenWidget(editor)
  const page = shape && readWebPage(shape.props.state)
  return page ? { shape, page } : null
}
