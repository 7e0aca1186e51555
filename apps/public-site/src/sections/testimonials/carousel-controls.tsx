import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { PER_PAGE } from './review-layout.ts'

interface CarouselControlsProps {
  /** The number of cards. */
  readonly total: number
  /** The visible page, from 0. */
  readonly selected: number
  readonly isPaused: boolean
  readonly onPauseChange: (isPaused: boolean) => void
  /** Goes to another page, from the one that is shown or on its way. */
  readonly onGoTo: (page: (current: number) => number) => void
  /** Pause the carousel while the keyboard is on a control, except on the pause button. */
  readonly focusHandlers: Pick<ComponentProps<'div'>, 'onFocus' | 'onBlur'>
}

/** Dots on a large screen, arrows on a smaller one, and a button that pauses. */
export function CarouselControls(props: CarouselControlsProps) {
  const { total, selected, isPaused, onPauseChange, onGoTo, focusHandlers } = props
  if (total < 2) return null
  return (
    <div className={`mt-8 flex items-center justify-center gap-2 noscript:hidden ${WHERE_ALL_FIT[total] ?? ''}`}>
      <div {...focusHandlers} className="flex gap-2 lg:hidden">
        <RoundButton label="Previous reviews" icon="M14.5 5l-7 7 7 7" onClick={() => onGoTo((page) => page - 1)} />
        <RoundButton label="Next reviews" icon="M9.5 5l7 7-7 7" onClick={() => onGoTo((page) => page + 1)} />
      </div>
      <div {...focusHandlers} className="flex max-w-full flex-wrap justify-center max-lg:hidden">
        {Array.from({ length: Math.ceil(total / PER_PAGE) }, (_, index) => (
          <Dot key={index} number={index + 1} isSelected={index === selected} onClick={() => onGoTo(() => index)} />
        ))}
      </div>
      <div className="contents motion-reduce:hidden">
        <RoundButton
          label={isPaused ? 'Play reviews' : 'Pause reviews'}
          icon={isPaused ? 'M8 5.5v13l10.5-6.5z' : 'M9 6v12M15 6v12'}
          onClick={() => onPauseChange(!isPaused)}
        />
      </div>
    </div>
  )
}

/** Two cards fit on a tablet and three on a large screen: nothing to control there. */
const WHERE_ALL_FIT: Readonly<Record<number, string>> = { 2: 'md:hidden', 3: 'lg:hidden' }

interface DotProps {
  readonly number: number
  readonly isSelected: boolean
  readonly onClick: () => void
}

function Dot({ number, isSelected, onClick }: DotProps) {
  return (
    <button
      type="button"
      aria-label={`Go to slide ${number}`}
      aria-current={isSelected}
      className="group grid size-11 place-items-center rounded-full"
      onClick={onClick}
    >
      <span className="h-2 w-2 rounded-full bg-cream/50 transition-[width,background-color] duration-300 group-hover:bg-cream group-aria-[current=true]:w-7 group-aria-[current=true]:bg-saffron" />
    </button>
  )
}

interface RoundButtonProps {
  readonly label: string
  /** The icon's SVG path in a 24 × 24 box. */
  readonly icon: string
  readonly onClick: () => void
}

function RoundButton({ label, icon, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-full border border-cream/30 transition-colors hover:border-cream hover:bg-cream hover:text-espresso"
      onClick={onClick}
    >
      <Icon path={icon} className="size-5" />
    </button>
  )
}
