import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { CloseIcon } from './CloseIcon.tsx'
import { IconButton } from './IconButton.tsx'
import './dialog.css'

type DialogProps = {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
  /** The two buttons at the foot; a dialog without `onSubmit` has only its close button and its own footer. */
  cancelLabel?: string
  submitLabel?: string
  /** Whether submitting is irreversible. */
  isDanger?: boolean
  onSubmit?: () => void
  isSubmitDisabled?: boolean
  isBusy?: boolean
  footer?: ReactNode
}

/** The generic dialog: modal, labelled by its title, closed by Escape; focus returns to what opened it. */
export function Dialog({ title, closeLabel, onClose, children, ...foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    // The first field is what the user opened the dialog for; without one the close button has focus.
    dialog?.querySelector<HTMLElement>('.dialog-content :is(input, textarea)')?.focus()
    return () => {
      dialog?.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // To React a dialog of a portal is within the form that opened it.
    event.stopPropagation()
    if (!foot.isSubmitDisabled && !foot.isBusy) foot.onSubmit?.()
  }

  return (
    <dialog
      ref={ref}
      className="dialog"
      data-danger={foot.isDanger || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Body {...(foot.onSubmit && { onSubmit: submit })}>
        <header className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <div className="dialog-content">{children}</div>
        <DialogFoot onClose={onClose} {...foot} />
      </Body>
    </dialog>
  )
}

type BodyProps = { children: ReactNode; onSubmit?: (event: FormEvent) => void }

/** A form only where it is submitted: the submit event of a form within another one never reaches the page. */
function Body({ children, onSubmit }: BodyProps) {
  return onSubmit ? (
    <form className="dialog-body" noValidate onSubmit={onSubmit}>
      {children}
    </form>
  ) : (
    <div className="dialog-body">{children}</div>
  )
}

type DialogFootProps = Omit<DialogProps, 'title' | 'closeLabel' | 'children'>

function DialogFoot({
  onClose,
  cancelLabel,
  submitLabel,
  onSubmit,
  isDanger,
  isSubmitDisabled,
  isBusy,
  footer,
}: DialogFootProps) {
  if (!onSubmit) return footer ? <footer className="dialog-foot">{footer}</footer> : null
  return (
    <footer className="dialog-foot">
      {footer}
      <Button onClick={onClose}>{cancelLabel}</Button>
      <Button type="submit" look={isDanger ? 'danger' : 'main'} disabled={isSubmitDisabled} isBusy={isBusy ?? false}>
        {submitLabel}
      </Button>
    </footer>
  )
}
