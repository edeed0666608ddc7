import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import type { Desk } from '@takhti/schema/seating/model'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelButtons } from '#devices/panel/port.ts'
import { CloseIcon } from '#ui/CloseIcon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PlanPicture } from './PlanPicture.tsx'

type PanelViewProps = {
  desks: readonly Desk[]
  textOf: (desk: Desk) => string
  name: string
  /** What shows it on a paired device; none where it is on one. */
  act?: RemoteAct
  onClose: () => void
}

/** The plan over the whole screen, from the side of the class: for the panel in the room. */
export function PanelView({ desks, textOf, name, act, onClose }: PanelViewProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'seating' })
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Browsers may refuse it; the dialog fills the window all the same.
    void shown?.requestFullscreen?.().catch(() => {})
    return () => {
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
      shown?.close()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="seating-panel"
      aria-label={t('panelName', { name })}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className="row">
        <h2 className="grow" dir="auto">
          {name}
        </h2>
        {act && (
          <Suspense>
            <PanelButtons act={act} />
          </Suspense>
        )}
        <IconButton label={i18n.t('common.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <PlanPicture {...{ desks, textOf }} label={name} side="class" />
    </dialog>
  )
}
