import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import './menu.css'

type MenuProps = {
  label: string
  /** What the button shows. */
  face: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. Escape, a press outside and leaving by Tab close it; arrows move inside. */
export function Menu({ label, face, className = 'icon-button', children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
    }
  }, [isOpen])

  function close() {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={root} className="menu" onKeyDown={(event) => isOpen && steer(event, root.current, close)}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div id={panelId} className="menu-panel" role="group" aria-label={label} hidden={!isOpen}>
        {isOpen && children(close)}
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
