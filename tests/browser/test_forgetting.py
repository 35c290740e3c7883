"""Being somebody, and no longer: a link says whose seats it carries, and whoever wishes is forgotten."""

import pytest

from tests.browser.conftest import Welcome
from tests.browser.looking import accessible, whole
from tests.browser.play import title_of
from tests.browser.visitor import Size


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_a_link_is_asked_about_and_used_once(welcome: Welcome, size: Size) -> None:
    mio, other, third = welcome(size), welcome(size), welcome(size)
    mio.open_table(title_of("futon"), 2)
    mio.sit("Mio")
    mio.go("/recover")
    mio.press(mio.button("recover.offer"))
    link = mio.page.get_by_label(mio.word("invite.link"), exact=True).input_value()
    other.go(link)
    other.page.get_by_text(other.word("recover.whose", names="Mio", tables=1, games=0)).wait_for()
    accessible(other.page)
    assert other.person_now() != mio.person_now()
    other.press(other.button("recover.claim"))
    other.page.get_by_text(other.word("recover.done")).wait_for()
    assert other.person_now() == mio.person_now()
    third.go(link)
    said = third.page.locator("main").get_by_role("alert")
    said.wait_for()
    assert "Mio" not in third.page.locator("body").inner_text()
    # That the browser, too, complains about what it could not have is right.
    assert all("404" in complaint for complaint in third.complaints)
    third.complaints.clear()


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_forget_me_is_asked_twice_and_then_done(welcome: Welcome, size: Size) -> None:
    mio, ben = welcome(size), welcome(size)
    link = mio.open_table(title_of("futon"), 2)
    mio.sit("Mio")
    ben.come(link)
    ben.sit("Ben")
    before = mio.person_now()
    mio.press(mio.button("settings"))
    drawer = mio.drawer("settings")
    drawer.get_by_text(mio.word("forget.text")).wait_for()
    mio.press(mio.button("forget.go"))
    whole(mio.page, ".either button")
    accessible(mio.page)
    mio.press(mio.button("forget.no"))
    assert mio.person_now() == before and [seat["name"] for seat in ben.table["seats"]] == ["Mio", "Ben"]
    mio.press(mio.button("forget.go"))
    mio.press(mio.button("forget.yes"))
    drawer.get_by_text(mio.word("forget.done")).wait_for()
    ben.until(lambda: [seat["name"] for seat in ben.table["seats"]] == ["", "Ben"])
    assert mio.person_now() != before
    mio.press(drawer.get_by_role("button", name=mio.word("home"), exact=True))
    mio.page.get_by_role("heading", name=mio.word("home.join"), exact=True).wait_for()
    for visitor in (mio, ben):
        # What they were shown before is not what can be known of the table now.
        visitor.frames.clear()
    ben.reload()
    ben.until(lambda: ben.table)
    assert "Mio" not in ben.page.locator("body").inner_text()
