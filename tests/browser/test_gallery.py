"""People who look on: everybody sees how many they are, and they talk among themselves."""

from tests.browser.conftest import Welcome
from tests.browser.looking import accessible
from tests.browser.play import gather

SAID = "Look at that!"


def test_who_looks_on_talks_to_the_others_who_do(welcome: Welcome) -> None:
    aya, eve, finn = welcome(), welcome("desk"), welcome("phone", "ja")
    gather([aya], "couperation", 2)
    for visitor in (eve, finn):
        visitor.come(aya.page.url)
    for visitor in (aya, eve, finn):
        visitor.page.get_by_role("img", name=visitor.word("gallery.number", count=2), exact=True).wait_for()
    eve.page.get_by_label(eve.word("gallery.say"), exact=True).fill(SAID)
    eve.page.keyboard.press("Enter")
    eve.page.get_by_text(SAID).wait_for()
    finn.press(finn.button("speech"))
    finn.drawer("speech").get_by_text(SAID).wait_for()
    for visitor in (eve, finn):
        accessible(visitor.page)
    # Whatever was sent before the answer to this has arrived with it.
    aya.reload()
    aya.board.wait_for()
    assert SAID not in "".join(aya.frames) and SAID not in aya.page.content()
    assert aya.page.get_by_label(aya.word("gallery.say"), exact=True).count() == 0
