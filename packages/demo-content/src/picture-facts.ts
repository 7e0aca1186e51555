import type { PictureName } from './pictures.ts'

/**
 * The brightness and the colours of the pictures, written as in the names of stored files. A test of the API writes
 * this file.
 */
export const pictureFacts: Readonly<Record<PictureName, string>> = {
  'about.jpg': 'nrlebqrnhessddbaa986d83c86a42b41gc8eb8862631953942631421',
  'dish-01.jpg': 'ebfhdlnljimljiijcgd5975874973863fc7b93762652b95864753542',
  'dish-02.jpg': 'qqqpoqqppoqrppnpqsnmpmhnjeqlgolgrnii84h83okepmiokenjcnke',
  'dish-03.jpg': 'cirj9frro9mqpncannja864e96e95853ea7kd9g96853974e85b54754',
  'dish-04.jpg': 'jnnhflpnnglpojgkkjgec83jc3ia2952pi9lf7ib4j91fb6kc5i92852',
  'dish-05.jpg': 'hnlgaqlkhcmenkjeds76a85ga4c74864fa7e53d63542da7b96853642',
  'dish-06.jpg': 'bcjaboqnqbmpilgekeaf864a85a85864fc8id5ea3753eb8b73842532',
  'dish-07.jpg': 'kllkinqqomqponnjrkkglgani9nh9kf9ojani7mg6lf6lhakf7ke5jd6',
  'dish-08.jpg': 'pqqpopprpops9jmoonnmlidlfblhckhckhd932a74kdaolggd9heamid',
  'dish-09.jpg': 'bnn6eppom6qumloeebbk964c95863532hd7ke6ga2753eb7643532862',
  'gallery-01.jpg': '79bbaeqpncgmdfjetq99754864754754d97e75c64843b96d76943543',
  'gallery-02.jpg': 'fopooopoqqooqoqdlkpnea6jd7jd7fa5ic7id8hc7fb6c95fb7d96c84',
  'gallery-03.jpg': '8aaabisrncqlikjntfb6853975864753fb6jeag96963b96b74852542',
  'gallery-04.jpg': 'limlmlndppdecapdeppc642742a73b62632b21931d82621411765721',
  'gallery-05.jpg': 'mo8njqsnqpqsppieb988h94b74d85f73c96ld8f62c85c75643543532',
  'gallery-06.jpg': 'l98e5nmpkchlchdfed99ga3a74963532ca4f75a72942a74b75853732',
  'gallery-07.jpg': '6vvafhhjcfufjgsdaf7q731b73952521d95c95b85963b85642532642',
  'gallery-08.jpg': '1rqrqvrplvvdbemd8779000864752c82a73721721ga4a41620730941',
  'gallery-09.jpg': 'ajnndopoolpplkg9jfcdb86c95da5642hd6he5fa4862a74c83741321',
  'gallery-11.jpg': 'agig6nnlljuplhmofffea74d84c73642e73j61g61a42b85421421521',
  'gallery-12.jpg': 'cjje9snnnnsrrrnc57cjb73e94d95863mhaid7hc6jd5632742841a63',
  'hero.jpg': 'outtuihgjgtfolhufcd9b73fa5a63963fb6ea6c94974fc8964653532',
  'icon-canapes.png': '3ahh33hhh3hhhhhhhhhh',
  'icon-celebration.png': '33h333hhh3hhhhhhhhhh',
  'icon-dinner.png': '333333hhh3hhhhhehhhe',
  'icon-email.png': 'hhhhhhhhhhh3h3hhhhhh',
  'icon-house.png': '3hhh3hhhhhhh3hhhhhhh',
  'icon-lesson.png': '33hhh33hhh3hhh3hh333',
  'icon-location.png': '3hhh3hhhhh3hhh33hhh3',
  'icon-phone.png': 'hhh33hhh33hhhhh3hhhh',
  'icon-wine.png': '3hhh33hhh33hhh33hhh3',
  'logo.png': '33k33kkkkkkkkkk3kkk3',
  'social-facebook.png': 'tttttttttttttttttttt',
  'social-instagram.png': 'tttttttttttttttttttt',
  'social-pinterest.png': '3ttt33ttt33ttt333t33',
  'social-youtube.png': 'tttttttttttttttttttt',
}
