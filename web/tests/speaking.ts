/** Whoever is tested speaks all languages from the start. */
import { LANGUAGES } from '../src/words';
import { Vocabulary } from '../src/vocabulary';
import '../src/settings.svelte';

await Promise.all(LANGUAGES.map((lang) => Vocabulary.learnAll(lang)));
