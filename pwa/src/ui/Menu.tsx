import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { fitOnScreen } from './menu-place.ts'

type MenuProps = {
  label: string
  /** The content of the button. */
  face: ReactNode
  className?: string
  /** Whether the button represents the current choice. */
  isChosen?: boolean
  isDisabled?: boolean
  onOpen?: () => void
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. Escape, a press outside and leaving by Tab close it; arrows move inside. */
export function Menu({ label, face, className = 'icon-button', children, ...given }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    const listen = (event: KeyboardEvent) => steer(event, root.current, () => setOpen(false))
    const around = root.current
    const panel = around?.querySelector<HTMLElement>('.menu-panel')
    const opener = button.current
    const place = () => panel && opener && fitOnScreen(panel, opener)
    place()
    // The content of a panel may load after it opens, and be larger. In the next frame, because placing changes the
    // size.
    const sizes = new ResizeObserver(() => requestAnimationFrame(place))
    if (panel) sizes.observe(panel)
    addEventListener('resize', place)
    around?.addEventListener('keydown', listen)
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', place)
      around?.removeEventListener('keydown', listen)
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      // Focus inside the panel is lost with it, since it is already removed. Focus that moved elsewhere stays there.
      if (document.activeElement === document.body) opener?.focus()
    }
  }, [isOpen])

  return (
    <div ref={root} className="menu">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        title={given.isChosen === undefined ? undefined : label}
        data-chosen={given.isChosen ? '' : undefined}
        disabled={given.isDisabled}
        onClick={() => {
          if (!isOpen) given.onOpen?.()
          setOpen(!isOpen)
        }}
      >
        {face}
      </button>
      <div id={panelId} className="menu-panel" role="group" aria-label={label} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  )
}

function steer(event: KeyboardEvent, root: HTMLElement | null, close: () => void): void {
  if (event.key === 'Escape') {
    event.stopPropagation()
    close()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const items = [...(root?.querySelectorAll<HTMLElement>('.menu-panel :is(button, a, select)') ?? [])]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = event.key === 'ArrowDown' ? at + 1 : at - 1
  event.preventDefault()
  items.at(next % items.length)?.focus()
}
