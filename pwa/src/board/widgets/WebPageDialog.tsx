import { checkFrame, MAX_FRAME_ADDRESS } from '@takhti/schema/institutes/frame-hosts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { fontOf } from '../canvas/text-lines.ts'
import type { Editor } from '../editor/editor.ts'
import { useBoardTheme } from '../panels/use-board-theme.ts'
import { addressOf, simulationAt, simulations } from './simulations.ts'
import { useFrameHosts } from './use-frame-hosts.ts'
import { cardOf, cardTextSize, frameFormNames, MAX_FRAME_TITLE, readWebPage, writeWebPage } from './web-page-state.ts'
import type { WebPageState } from './web-page-state.ts'
import { addWidget, changeWidget, chosenWidget } from './widget-shapes.ts'
import { WidgetPreview } from './WidgetPreview.tsx'
import './widgets.css'

/** Puts a simulation or another page of the web on the board, or prepares the chosen one anew. */
export function WebPageDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const theme = useBoardTheme()
  const hosts = useFrameHosts()
  const [edited] = useState(() => chosenPage(editor))
  const [page, setPage] = useState(() => edited?.page ?? simulationIn(i18n.language, 'forces-and-motion-basics'))
  const [isAsked, setAsked] = useState(false)
  const fault = faultOf(page, hosts)
  const title = page.title.trim()
  const prepared = title === '' || fault ? null : cardOf({ ...page, title }, widthOf)

  function keep() {
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
      onSubmit={keep}
      onClose={onClose}
    >
      <SelectField
        label={t('board.webPage.simulation')}
        value={simulationAt(page.address) ?? ''}
        options={[
          { value: '', label: t('board.webPage.other') },
          ...[...simulations].map(([value, label]) => ({ value, label })),
        ]}
        onChange={({ target: { value } }) =>
          setPage({ ...page, ...(value === '' ? { address: '', title: '' } : simulationIn(i18n.language, value)) })
        }
      />
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
      <SelectField
        label={t('board.webPage.form')}
        value={page.form}
        options={frameFormNames.map((name) => ({ value: name, label: t(`board.webPage.forms.${name}`) }))}
        onChange={({ target }) =>
          setPage({ ...page, form: frameFormNames.find((name) => name === target.value) ?? page.form })
        }
      />
      {prepared && (
        <WidgetPreview prepared={prepared} label={`${t('board.widgets.preview')}: ${title}`} theme={theme} />
      )}
    </Dialog>
  )
}

function simulationIn(language: string, name: string): WebPageState {
  return { address: addressOf(name, language), title: simulations.get(name) ?? name, form: 'wide' }
}

function faultOf({ address }: WebPageState, hosts: string) {
  const verdict = checkFrame(address, { hosts, own: location.hostname })
  if (!verdict.isAddress) return { name: 'address', host: '' } as const
  return verdict.isAllowed ? null : ({ name: 'host', host: `\u2066${verdict.host}\u2069` } as const)
}

/** The page of the web that is chosen, with its state. */
function chosenPage(editor: Editor) {
  const shape = chosenWidget(editor)
  const page = shape && readWebPage(shape.props.state)
  return page ? { shape, page } : null
}

const measurer = document.createElement('canvas').getContext('2d')

function widthOf(text: string): number {
  if (!measurer) return 0
  measurer.font = fontOf(cardTextSize)
  return measurer.measureText(text).width
}
