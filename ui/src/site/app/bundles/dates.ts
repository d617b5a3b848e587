// What the school has fixed for a day: lists that are narrowed by their kind.
export { default as CalendarPage } from '#site/calendar/CalendarPage'
export { default as CircularsPage } from '#site/circulars/CircularsPage'
