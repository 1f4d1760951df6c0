/** Chips that fly from one seat's tray to another's when a condition is collected. */

import type { Transfer } from "../../lib/fold";
import { chips } from "../../lib/money";

const LASTS = 520;

/** One flight over the cloth: it is only drawn, the stacks have counted it already. */
export function fly(cloth: HTMLElement, transfer: Transfer, after: number): void {
  const at = (seat: number): DOMRect | undefined =>
    cloth.querySelector(`[data-seat="${seat}"] .no`)?.getBoundingClientRect();
  const [from, to, base] = [at(transfer.seat), at(transfer.to), cloth.getBoundingClientRect()];
  if (!from || !to) return;
  const chip = document.createElement("i");
  const worth = String(chips(transfer.cents)[0] ?? 1);
  chip.className = "chip flies";
  chip.dataset.chip = worth;
  chip.textContent = worth;
  chip.ariaHidden = "true";
  chip.style.insetInlineStart = `${from.x - base.x}px`;
  chip.style.insetBlockStart = `${from.y - base.y}px`;
  cloth.append(chip);
  const flight = chip.animate(
    [
      { translate: "0 0", opacity: 1 },
      { translate: `${to.x - from.x}px ${to.y - from.y}px`, opacity: 1 },
    ],
    { duration: LASTS, delay: after, easing: "cubic-bezier(.3, .7, .3, 1)", fill: "backwards" },
  );
  void flight.finished.catch(() => undefined).then(() => chip.remove());
}
