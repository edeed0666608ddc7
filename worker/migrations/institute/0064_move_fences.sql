CREATE TABLE `move_fences` (
	`institute_id` text PRIMARY KEY NOT NULL,
	`side` text NOT NULL,
	`is_open` integer DEFAULT false NOT NULL,
	`place` integer DEFAULT 0 NOT NULL,
	`cursor` text DEFAULT '{}' NOT NULL,
	`shifts` text DEFAULT '{}' NOT NULL,
	CONSTRAINT "move_fences_side" CHECK("move_fences"."side" in ('leaving', 'arriving'))
);
