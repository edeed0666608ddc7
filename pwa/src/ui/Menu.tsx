import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

type MenuProps = {
  label: string
  /** What the button shows. */
  face: ReactNode
  className?: string
  /** Whether the button stands for what is chosen. */
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
    const hear = (event: KeyboardEvent) => steer(event, root.current, () => setOpen(false))
    const around = root.current
    const panel = around?.querySelector<HTMLElement>('.menu-panel')
    if (panel) keepOnScreen(panel)
    // What a panel shows may come after it was opened, and be wider.
    const sizes = new ResizeObserver(() => panel && keepOnScreen(panel))
    if (panel) sizes.observe(panel)
    const opener = button.current
    around?.addEventListener('keydown', hear)
    addEventListener('pointerdown', leave)
    addEventListener('focusin', leave)
    return () => {
      sizes.disconnect()
      around?.removeEventListener('keydown', hear)
      removeEventListener('pointerdown', leave)
      removeEventListener('focusin', leave)
      // Focus that stood in the panel is lost with it, which is gone by now; focus that went elsewhere stays there.
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

/** A panel begins at its button's end, which may stand near the other side of the window, or low on a long page. */
function keepOnScreen(panel: HTMLElement): void {
  panel.style.translate = ''
  const { left, right } = panel.getBoundingClientRect()
  const over = Math.max(0, right + 8 - document.documentElement.clientWidth)
  panel.style.translate = `${left < 8 ? 8 - left : -over}px`
  panel.scrollIntoView({ block: 'nearest' })
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
