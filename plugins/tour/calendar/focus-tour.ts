/** Puts the focus on a tour of the calendar, on the page where it is not shown. */
export function focusTour(id: number | undefined): void {
  const tour = document.querySelector<HTMLElement>(`[data-item="tour/${id}"]`);
  if (tour) tour.focus();
  else document.getElementById('content')?.focus({ preventScroll: true });
}
