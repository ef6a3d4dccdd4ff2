"""How a venue and its tables show who they are at a cluster that is there already: credentials, and certificates."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.commands.failing import Failure
from controller.commands.venue import open_venue
from controller.daemon.run import run_table
from controller.toml.source import SourceFault
from controller.venue.cluster.connection import ClusterFault
from controller.venue.cluster.server_config import DOMAIN, accounts, heard_by_table, said_by_table
from controller.venue.config import Venue, load_venue
from tests.alongside import alongside
from tests.loop.harness import free_port
from tests.venue.halls import hall, place, running, same, until
from tests.venue.operator import Operator
from tests.venue.players import play
from tests.venue.screens import screen, watched
from tests.venue.servers import PASSWORD, certificate, nats_server


def at_cluster(folder: Path, port: int, names: list[str], who: str) -> Venue:
    return hall(folder, names, f'[nats]\nservers = ["127.0.0.1:{port}"]\n{who}\n')


def node(folder: Path, port: int, leaf_port: int, more: str) -> str:
    store = f'jetstream {{ store_dir: "{folder}/store", domain: {DOMAIN}, max_file_store: 100MB }}'
    return f'listen: "127.0.0.1:{port}"\nleafnodes {{ listen: "127.0.0.1:{leaf_port}" }}\n{store}\n{more}\n'


async def test_venue_and_table_join_with_credentials_of_the_operator(tmp_path: Path) -> None:
    port, leaf_port, operator = free_port(), free_port(), Operator()
    operator.credentials(tmp_path / "venue.creds")
    operator.credentials(
        tmp_path / "kitchen.creds", said_by_table("kitchen"), heard_by_table("kitchen", "table-kitchen")
    )
    venue = at_cluster(tmp_path, port, ["kitchen", "attic"], 'creds_file = "venue.creds"')
    kitchen, attic = (
        place(tmp_path, name, [f"127.0.0.1:{leaf_port}"], proof='creds_file = "kitchen.creds"')
        for name in ("kitchen", "attic")
    )
    with nats_server(tmp_path, node(tmp_path, port, leaf_port, operator.settings())):
        async with (
            alongside(run_table(kitchen.table), run_table(attic.table)),
            watched(attic.port, "attic") as at_attic,
            running(venue) as opened,
            screen(opened.page.url) as page,
        ):
            await until(lambda: at_attic.get("venue", {}).get("heard"))
            await play("kitchen", kitchen.port, 1, most=3)
            await until(lambda: page.parts["table/kitchen"]["here"] and page.parts["table/kitchen"]["index"] >= 3)
            await until(lambda: same(venue.database_url, [kitchen]))
            assert not page.parts["table/attic"]["here"], "with kitchen's file nobody speaks for attic"
            assert not page.parts["table/attic"]["game"]


async def test_a_venue_with_credentials_of_another_operator_is_refused(tmp_path: Path) -> None:
    port = free_port()
    Operator().credentials(tmp_path / "venue.creds")
    venue = at_cluster(tmp_path, port, [], 'creds_file = "venue.creds"')
    with (
        nats_server(tmp_path, node(tmp_path, port, free_port(), Operator().settings())),
        pytest.raises(ClusterFault, match=r"^The cluster does not know this venue: "),
    ):
        async with running(venue):
            pass


async def test_a_venue_reaches_its_cluster_over_tls_and_only_where_the_certificate_is_the_clusters(
    tmp_path: Path,
) -> None:
    port = free_port()
    certificate(tmp_path, "cluster")
    certificate(tmp_path, "stranger")
    proof = f'password = "{PASSWORD}"\ntls = true'
    trusting, mistaken = (
        at_cluster(tmp_path, port, ["kitchen"], f'{proof}\nca_file = "{name}.pem"') for name in ("cluster", "stranger")
    )
    tls = f'tls {{ cert_file: "{tmp_path}/cluster.pem", key_file: "{tmp_path}/cluster.key" }}\n'
    with nats_server(tmp_path, node(tmp_path, port, free_port(), tls + accounts(trusting, PASSWORD))):
        async with running(trusting) as opened, screen(opened.page.url) as page:
            assert "table/kitchen" in page.parts
        with pytest.raises(ClusterFault, match=r"^The certificate of the cluster is not trusted \(.+\): check ca_file"):
            async with running(mistaken):
                pass


def test_a_venue_with_a_wrong_password_ends_with_a_sentence(tmp_path: Path) -> None:
    port = free_port()
    venue = at_cluster(tmp_path, port, [], 'password = "guessed"')
    with (
        nats_server(tmp_path, node(tmp_path, port, free_port(), accounts(venue, PASSWORD))),
        pytest.raises(Failure, match=r"^The cluster does not know this venue: check user and password"),
    ):
        open_venue(venue.source.path, public=False, state=tmp_path, nats_config=False)


@pytest.mark.parametrize("file", ["creds_file", "ca_file"])
def test_a_file_that_is_not_there_is_named(tmp_path: Path, file: str) -> None:
    path = tmp_path / "venue.toml"
    path.write_text(f'[nats]\nservers = ["127.0.0.1"]\ntls = true\n{file} = "lost.pem"\n', encoding="utf-8")
    with pytest.raises(SourceFault, match=r"venue\.toml:4:.*lost\.pem cannot be read"):
        load_venue(path, tmp_path)
