import type { ComponentProps } from 'react'

type ButtonProps = ComponentProps<'button'> & {
  look?: 'main' | 'plain' | 'quiet' | 'danger'
  isBusy?: boolean
}

/** A button with its busy state; it stays focusable while busy, so that focus is not lost. */
export function Button({ look = 'plain', isBusy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button ${rest.className ?? ''}`}
      data-look={look}
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  )
}
