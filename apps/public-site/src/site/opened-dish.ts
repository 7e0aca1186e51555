/** The title of the dish that the visitor opened last; the contact form sends it along. */
export const openedDish = { title: '' }
