import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hideSpinner } from './spinners.ts'
import './spinner-overlay.css'

/** Size and thickness of the ring (specification, section 9), in its own units. */
const [size, thickness] = [40, 3.6]

/** Covers the page with a ring and a message: `Loading...` by default. It has no way to close it. */
export function SpinnerOverlay({ message }: { message: string | null }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    // A page that the browser restores from its cache is done with what the overlay was for.
    const onShow = (event: PageTransitionEvent) => event.persisted && hideSpinner()
    addEventListener('pageshow', onShow)
    return () => {
      removeEventListener('pageshow', onShow)
      dialog?.close()
    }
  }, [])
  const text = message ?? `${t('common.loading')}...`
  return (
    <dialog ref={ref} className="spinner-overlay" aria-label={text} onCancel={(event) => event.preventDefault()}>
      <div className="spinner-overlay-body" role="status" aria-busy="true">
        <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
          <circle cx={size / 2} cy={size / 2} r={(size - thickness) / 2} fill="none" strokeWidth={thickness} />
        </svg>
        <p>{text}</p>
      </div>
    </dialog>
  )
}
