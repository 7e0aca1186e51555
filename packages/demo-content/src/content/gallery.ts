import type { DemoRecord } from '../demo-record.ts'

export const galleryContents: readonly DemoRecord<'galleryContents'>[] = [
  {
    heading: 'By candlelight',
    sub_heading: 'Taken in the minute before anybody picked up a fork.',
  },
]

export const galleryItems: readonly DemoRecord<'galleryItems'>[] = [
  {
    category: 'Dessert',
    title: 'Panna cotta, raspberry coulis',
    ingredients: 'vanilla cream, raspberries, blueberries, mint',
    details: 'Set so softly that it has to be carried slowly.',
    picture: 'gallery-01.jpg',
  },
  {
    category: 'Canapés',
    title: 'Blinis, crème fraîche, trout roe',
    ingredients: 'buckwheat blini, crème fraîche, trout roe, dill',
    details: 'Sixty of them, ten minutes before the doorbell.',
    picture: 'gallery-02.jpg',
  },
  {
    category: 'Larder',
    title: 'The spice drawer',
    ingredients: 'paprika, turmeric, saffron, black pepper, fennel seed, sea salt, star anise, cinnamon',
    details: 'The small dark bowl is the dear one. Twelve threads do for a risotto.',
    picture: 'gallery-04.jpg',
  },
  {
    category: 'Starter',
    title: 'Burrata, vine tomatoes, basil',
    ingredients: 'burrata, cherry tomatoes, basil, olive oil, balsamic',
    details: 'Out of the fridge an hour early. That is the whole recipe.',
    picture: 'gallery-03.jpg',
  },
  {
    category: 'Table',
    title: 'The table, laid',
    ingredients: 'stoneware, linen, rosemary, candles',
    details: 'I bring the plates if yours do not match, and leave them alone if they do.',
    picture: 'gallery-07.jpg',
  },
  {
    category: 'Petits fours',
    title: 'Macarons with the coffee',
    ingredients: 'almond, raspberry, saffron, pistachio, chocolate',
    details: 'The yellow one is saffron, and goes first.',
    picture: 'gallery-06.jpg',
  },
  {
    category: 'Table',
    title: 'Wine for the main course',
    ingredients: 'red wine, candles',
    details: 'Opened at five, poured at nine.',
    picture: 'gallery-08.jpg',
  },
  {
    category: 'Main',
    title: 'Truffle season',
    ingredients: 'egg tagliatelle, black truffle, parmesan, cress',
    details: 'Short, dark and worth the wait: December to March.',
    picture: 'gallery-09.jpg',
  },
  {
    category: 'Kitchen',
    title: 'Everything in its place',
    ingredients: 'garlic, lemon, cherry tomatoes, basil, thyme, rosemary',
    details: 'Three in the afternoon. From here on it is quiet work.',
    picture: 'about.jpg',
  },
  {
    category: 'Dessert',
    title: 'Vanilla crème brûlée',
    ingredients: 'cream, vanilla, caramel, raspberries',
    details: 'Burnt to order. Tap it with the back of the spoon.',
    picture: 'gallery-05.jpg',
  },
  {
    category: 'Larder',
    title: 'Trout roe',
    ingredients: 'trout roe, dill, sea salt',
    details: 'One tin does twelve plates, if nobody finds the spoon.',
    picture: 'gallery-11.jpg',
  },
  {
    category: 'Dessert',
    title: 'Meringue, just torched',
    ingredients: 'Italian meringue, lemon curd, sweet pastry, berries',
    details: 'The flame takes eight seconds. Stand back for the first two.',
    picture: 'gallery-12.jpg',
  },
  {
    category: 'Table',
    title: 'The new plates',
    details: 'A draft: the stoneware is here, the photograph is not.',
    status: 'Draft',
  },
  {
    category: 'Starter',
    title: 'Last autumn’s soup',
    ingredients: 'Hokkaido pumpkin, crème fraîche, pumpkin seeds',
    details: 'Archived: a good picture, resting.',
    picture: 'dish-04.jpg',
    status: 'Archived',
  },
]
